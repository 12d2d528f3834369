// What the exhaustive exploration found.

import { depositStates } from './deposit-states.ts'
import { explore, type Exploration } from './explore.ts'
import { purchaseStates } from './purchase-states.ts'

const mostStates = 500_000

/** Bounds of one way; within them every order of everything is tried. */
export const explorations = {
  'purchases, scanned twice over a crash': () =>
    explore(() => purchaseStates({ scans: 2, crashes: 1, clockChanges: 0, words: 0 }), mostStates),
  'funds, added twice over a crash': () =>
    explore(() => depositStates({ adds: 2, crashes: 1, clockChanges: 1 }), mostStates),
  'purchases, with a crash, a clock set back and a doubt ended by a person': () =>
    explore(() => purchaseStates({ scans: 2, crashes: 1, clockChanges: 1, words: 1 }), mostStates),
} as const satisfies Record<string, () => Promise<Exploration>>

/** Explores all, prints what it came to, and answers whether all that is promised is kept. */
export async function sayStates(): Promise<boolean> {
  let kept = true
  for (const [name, run] of Object.entries(explorations)) {
    const beganMs = performance.now()
    const { states, transitions, deepest, violation } = await run()
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(0)
    console.log(`${name}: ${states} states, ${transitions} steps, ${deepest} deep, in ${seconds} s`)
    if (!violation) continue
    kept = false
    console.log(`  BROKEN: ${violation.what}`)
    for (const step of violation.path) console.log(`    ${step}`)
  }
  return kept
}
