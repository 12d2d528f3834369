import type { ChildLink, StartChild } from './child-link.ts'

export type EarlyChildren = {
  /** Answers with the child that was started for this entry, once; starts one otherwise. */
  readonly start: StartChild
  /** Ends those that nobody has asked for. */
  endOthers(): void
}

/** Starts children at once that will be asked for soon: they load while their parent does. */
export function earlyChildren(start: StartChild, entries: readonly URL[]): EarlyChildren {
  const waiting = new Map<string, ChildLink>(entries.map((entry) => [entry.href, start(entry)]))
  return {
    start(entry, options = {}) {
      const early = waiting.get(entry.href)
      // Arguments and an environment it would have had to begin with.
      if (!early || options.args || options.env) return start(entry, options)
      waiting.delete(entry.href)
      return early
    },
    endOthers() {
      for (const child of waiting.values()) child.kill()
      waiting.clear()
    },
  }
}
