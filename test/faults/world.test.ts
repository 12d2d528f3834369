// The simulated world and the exhaustive states, as far as there is time for them in every run of the tests; see
// docs/reliability.md for more of both.

import { describe, expect, it } from 'vitest'
import { inTurn, leaveToWholeRun } from '../support/in-turn.ts'
import { explorations } from './states/say-states.ts'
import { missed } from './world/expected-coverage.ts'
import { runShifts, type ShiftsResult } from './world/run-shifts.ts'

/** As many as it takes to find each of the planted faults that 400 find (docs/reliability.md); nights have time for more. */
const shifts = 80
const together = 20
const firsts = Array.from({ length: shifts / together }, (_, part) => 1 + part * together)
/** Seeds from which shifts are simulated: one part of them in everyday's run, another each day. */
const parts = inTurn(
  `${together} simulated shifts of 30 parcels keep every promise`,
  firsts,
  1,
  (first) => `seeds ${first} to ${first + together - 1}`,
)
const [first = 1] = parts
const count = parts.length * together

let running: Promise<ShiftsResult> | undefined
const allShifts = () => (running ??= runShifts({ first, count }))

describe(`${count} simulated shifts of 30 parcels, from seed ${first} on`, () => {
  it('keep every promise, and all of them reach every manner of the service and the printer', async () => {
    const { violations, crashes, shifts: done, coverage } = await allShifts()

    expect(crashes).toEqual([])
    expect(violations).toEqual([])
    expect(done).toBe(count)
    if (count < shifts) {
      // So few do not reach all of it.
      leaveToWholeRun('simulated shifts reach what they can', 'every manner of the service and the printer')
      return
    }
    const never = missed(coverage).filter(
      (cell) => !cell.startsWith('deaths:') && !/PUT|Manifest|Refund/.test(cell),
    )
    expect(never).toEqual([])
  })

  it('tell the same story of a seed each time', async () => {
    const { stories } = await allShifts()
    const again = await runShifts({ first, count: 3 })

    expect(again.stories.size).toBe(3)
    for (const [seed, story] of again.stories) expect(story, `shift ${seed}`).toEqual(stories.get(seed))
  })

  // A simulator that never finds a planted fault is broken.
  it.each(['refused-repeat', 'ten-seconds-are-proof', 'unreadable-is-refusal'])(
    'find %s when it is put back',
    async (mutant) => {
      const { violations, coverage, crashes } = await runShifts({
        first: 1,
        count: 40,
        mutant,
        until: ({ invariant }) => invariant === 'one charge a parcel',
      })

      expect(violations.map(({ invariant }) => invariant)).toContain('one charge a parcel')
      expect(crashes).toEqual([])
      // What is ended early tells what it reached all the same.
      expect(coverage['POST /Shipment × manner']).toBeDefined()
    },
  )
})

describe('every state', () => {
  it.each(Object.entries(explorations))('of %s is right', async (_name, explore) => {
    const { violation, states } = await explore()

    expect(violation).toBeUndefined()
    expect(states).toBeGreaterThan(50)
  })
})
