// Guards the promise that money is spent at most once and no label that was paid for is lost, whatever the service does
// and wherever the station dies: a seeded part of the manners, each of them at every other moment of a purchase, and at the
// rest the next day. All manners: `npm run test:faults -- --processes --long`.

import { describe, expect, it } from 'vitest'
import { inTurn } from '../../support/in-turn.ts'
import { missingForKeyring } from '../../support/keyring.ts'
import { randomOf } from '../../support/random.ts'
import { allManners, nameOf, someManners, type Manner } from './manners.ts'
import { purchaseMoments, runPurchaseMatrix } from './purchase-matrix.ts'
import { momentName } from './station-words.ts'

const missing = missingForKeyring()
const seed = Number(process.env['PACKBENCH_FAULTS_SEED'] ?? 1)
const mannerCount = 24
/** Both turns have moments before, during and after the calls of the service, and around its writes. */
const moments = inTurn(
  'a purchase that is killed at a moment is charged once',
  purchaseMoments,
  10,
  momentName,
)

describe.skipIf(missing !== undefined)(
  `manners of a service × moments of a kill, seed ${seed}${missing ? ` (${missing})` : ''}`,
  () => {
    it('charges each order once and keeps its label, in each of them', async () => {
      const manners = someManners(randomOf(seed), mannerCount)
      const report = await runPurchaseMatrix({ manners, moments })
      expect(report.faults).toEqual([])
      expect(report.cells).toBe(mannerCount * moments.length)
      // Most of them come to most moments: a harness that kills nothing under way would find nothing.
      expect(report.reached).toBeGreaterThan(report.cells / 2)
      expect(report.bought).toBeGreaterThan(report.cells / 2)
    })

    it('finds a station whose repeats are purchases of their own', async () => {
      const manners: readonly Manner[] = [{ first: 'lost', workS: 15, foundS: 45, repeat: 'same' }]
      const onTheWay = [purchaseMoments.find(({ when }) => when === 'out')!]
      const { faults } = await runPurchaseMatrix({ manners, moments: onTheWay, plant: 'repeats_buy_anew' })
      expect(faults.map(({ kind }) => kind)).toContain('double charge')
    })
  },
)

describe('a part of the manners', () => {
  it('has each answer, each time and each way of a repeat, and is the same for the same seed', () => {
    const some = someManners(randomOf(7), mannerCount)
    for (const key of ['first', 'workS', 'foundS', 'repeat'] as const)
      expect(new Set(some.map((manner) => manner[key]))).toEqual(
        new Set(allManners.map((manner) => manner[key])),
      )
    expect(someManners(randomOf(7), mannerCount).map(nameOf)).toEqual(some.map(nameOf))
    expect(someManners(randomOf(8), mannerCount).map(nameOf)).not.toEqual(some.map(nameOf))
  })
})
