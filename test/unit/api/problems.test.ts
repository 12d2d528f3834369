import { expect, it } from 'vitest'
import { problemOf } from '../../../src/api/problems.ts'
import { elsewhere, halfScanned } from '../../../src/core/warehouse/claim-ports.ts'

const at = '2026-11-29T14:32:00.000Z'
const scanned = { bench: 'Bench 3', packed: 3, all: 5, sku: 'MUG', by: 'Pat', at }
const far = { bench: 'Bench 3', packed: 3, all: 5, at }

it('tells programs how far another bench is, and neither who scanned there nor which item', () => {
  expect(problemOf(halfScanned(scanned))?.details).toEqual({ scanned: far })
  const since = new Date(at)
  const held = {
    kind: 'held',
    bench: 'Bench 3',
    own: false,
    since,
    leaseUntil: since,
    inDoubt: false,
    stuck: false,
  } as const
  expect(problemOf(elsewhere({ ...held, scans: undefined }, scanned))?.details).toMatchObject({
    bench: 'Bench 3',
    scanned: far,
  })
  expect(JSON.stringify(problemOf(elsewhere({ ...held, scans: undefined }, scanned)))).not.toContain('Pat')
})
