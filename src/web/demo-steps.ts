// What a demonstration says of itself: each step with its time and the state that it left.

const began = performance.now()

/** One line of it. */
export function say(state: string, line: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(3)
  console.log(`${seconds.padStart(8)} s  ${state.padEnd(13)}  ${line}`)
}

/** Ends the demonstration where a step is not what it should be. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** Asks until the answer is there. Throws where it takes longer. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = 60_000,
): Promise<T> {
  const endsAt = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > endsAt) throw new Error(`${what}: not within ${withinMs / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
