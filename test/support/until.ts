const patienceMs = 180_000
const pauseMs = 5

/** Waits until `condition` gives something true, and gives that. Patient: the machine may be busy with other tests. */
export async function until<T>(
  condition: () => T | Promise<T>,
): Promise<Exclude<T, false | undefined | null>> {
  const endMs = performance.now() + patienceMs
  for (;;) {
    const value = await condition()
    if (value) return value as Exclude<T, false | undefined | null>
    if (performance.now() > endMs) {
      throw new Error(`waited ${patienceMs / 1000} s for ${String(condition)}; last it was ${String(value)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
