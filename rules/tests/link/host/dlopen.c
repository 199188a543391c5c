/* Opens each library named on the command line and runs its probe. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    void *library = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    void (*run)(void) = (void (*)(void))dlsym(library, "ProbeRun");
    if (!run) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    run();
  }
  return 0;
}
