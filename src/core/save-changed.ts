// A form that stood open while another bench changed the same thing: what was not touched in it is not saved.

import { canonicalJson } from '../base/canonical-json.ts'
import { conflict } from '../contract/refusals.ts'

/**
 * `wish` with the parts as they are `now` that are in it as they were `before`, when the form was opened. Throws `conflict` where one was
 * changed in it, and is another by now too.
 */
export function onlyChanged<T extends object>(wish: T, before: T, now: T): T {
  const parts = (Object.keys({ ...before, ...wish, ...now }) as (keyof T)[]).map((name) => {
    const [wanted, was, is] = [
      canonicalJson(wish[name]),
      canonicalJson(before[name]),
      canonicalJson(now[name]),
    ]
    if (wanted !== was && is !== was && is !== wanted) throw conflict('changed_meanwhile')
    return [name, wanted === was ? now[name] : wish[name]] as const
  })
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as T
}
