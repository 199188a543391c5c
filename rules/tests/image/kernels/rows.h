#define ROW 64
