// A form that stood open while another bench changed the same thing: what was not touched in it is not saved.

import { conflict } from '../contract/refusals.ts'

const textOf = (value: unknown): string =>
  value === undefined
    ? ''
    : JSON.stringify(value, (_, part: unknown) =>
        part !== null && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : part,
      )

/**
 * `wish` with the parts as they are `now` that are in it as they were `before`, when the form was opened. Throws `conflict` where one was
 * changed in it, and is another by now too.
 */
export function onlyChanged<T extends object>(wish: T, before: T, now: T): T {
  const parts = (Object.keys({ ...before, ...wish, ...now }) as (keyof T)[]).map((name) => {
    const [wanted, was, is] = [textOf(wish[name]), textOf(before[name]), textOf(now[name])]
    if (wanted !== was && is !== was && is !== wanted) throw conflict('changed_meanwhile')
    return [name, wanted === was ? now[name] : wish[name]] as const
  })
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as T
}
