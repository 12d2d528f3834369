// What drawing labels takes goes back to the system once it is over. Of glibc alone: other C libraries do so, or cannot be told to.

import { ofCLibrary } from './c-library.ts'

/** `M_MMAP_THRESHOLD` of mallopt(3). */
const mmapThreshold = -3
/** Smaller ones would cost drawing more of the processor than they give back. */
const largeBytes = 1024 * 1024

/**
 * Blocks from 1 MB on are the system's own, and its again when they are free. By itself glibc learns from the first large block that is
 * freed to keep the next ones, up to 32 MB each, for ever. Of the whole process; harmless twice. False where there is no such setting.
 */
export const returnLargeBlocks = (): boolean =>
  ofCLibrary(
    (library): boolean => library.func('int mallopt(int param, int value)')(mmapThreshold, largeBytes) === 1,
  ) ?? false

/** What is free of smaller blocks goes back too (malloc_trim(3)), beside the packer. Resolves with false where nothing could be given back. */
export const returnFreeMemory = (): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = ofCLibrary((library) => {
      const trim = library.func('int malloc_trim(size_t pad)')
      trim.async(0, (error: Error | null, given: number) => resolve(!error && given === 1))
      return true
    })
    if (!asked) resolve(false)
  })
