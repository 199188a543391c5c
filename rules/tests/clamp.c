void Clamp(void) {}
