/* Runs the probe of the Go archive that it is linked with. */
extern void ProbeRun(void);

int main(void) {
  ProbeRun();
  return 0;
}
