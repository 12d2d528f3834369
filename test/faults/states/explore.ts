// Every state that a piece of the product can come to against everything that its surroundings can do, breadth first. A
// state is reached anew by doing again what led to it: the product's own code holds it, and cannot be copied.

import { createHash } from 'node:crypto'

export type Exploration = {
  readonly states: number
  readonly transitions: number
  /** Steps of the longest of the shortest ways to a state. */
  readonly deepest: number
  /** The shortest way to the first thing that must not be. */
  readonly violation: { readonly what: string; readonly path: readonly string[] } | undefined
}

/** One world, begun anew for each way. */
export type StateWorld = {
  /** Lets everything come to rest. */
  rest(): Promise<void>
  /** What can happen next; nothing more where it is empty. */
  options(): readonly string[]
  take(option: string): Promise<void> | void
  /** All that decides what can still happen. */
  state(): unknown
  /** What must not be, and is. */
  wrong(): string | undefined
  close(): void
}

export async function explore(begin: () => StateWorld, mostStates: number): Promise<Exploration> {
  const seen = new Set<string>()
  let frontier: (readonly string[])[] = [[]]
  let transitions = 0
  let deepest = 0
  let violation: Exploration['violation']

  async function follow(path: readonly string[]): Promise<readonly string[]> {
    const world = begin()
    await world.rest()
    for (const option of path) {
      if (!world.options().includes(option)) throw new Error(`not again: ${option} after ${path.join(' → ')}`)
      await world.take(option)
      await world.rest()
    }
    const what = world.wrong()
    if (what !== undefined) violation = { what, path }
    const key = createHash('sha1').update(JSON.stringify(world.state())).digest('base64')
    const isNew = !seen.has(key)
    if (isNew) {
      seen.add(key)
      deepest = path.length
    }
    const options = isNew ? world.options() : []
    world.close()
    return options
  }

  while (frontier.length > 0) {
    const next: (readonly string[])[] = []
    for (const path of frontier) {
      transitions++
      const options = await follow(path)
      if (violation) return { states: seen.size, transitions, deepest, violation }
      for (const option of options) next.push([...path, option])
      if (seen.size > mostStates) throw new Error(`more than ${mostStates} states`)
    }
    frontier = next
  }
  return { states: seen.size, transitions: transitions - 1, deepest, violation }
}
