// What the shifts should reach, so that a run can say what it never reached.

import { purchaseStates } from '../../../src/contract/domain.ts'
import { deathMoments } from './deaths.ts'
import type { ShiftsResult } from './run-shifts.ts'
import { askFates, printerManners, repeatManners, spendFates } from './weather.ts'

const spending = ['POST /Shipment', 'POST /Shipment/Refund', 'POST /Manifest', 'PUT /Account/Postage/Balance']

const isExpected = (request: string, fate: string) =>
  (request === 'POST /Shipment' || !fate.includes('label')) &&
  // It names itself by no transactionId.
  (request !== 'POST /Manifest' || fate !== 'request_doubled')

/** Cells by table. */
const expected: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    spending.map((request) => [
      `${request} × manner`,
      spendFates.filter((fate) => isExpected(request, fate)),
    ]),
  ),
  'questions × manner': askFates,
  'labels sent × printer': printerManners,
  'repeats answered': repeatManners,
  'found after': ['0 s', '15 s', '45 s', '300 s'],
  'works for': ['0 s', '0.2 s', '2 s', '30 s', '45 s', '90 s'],
  // A refused purchase is not shown with its order: the next scan buys anew.
  'the screen shows': [...purchaseStates.filter((state) => state !== 'refused'), 'nothing'],
  people: ['say which manifest it is', 'say that no manifest was made'],
  deaths: [...deathMoments, 'at a time', 'closed'],
}

export function missed(coverage: ShiftsResult['coverage']): readonly string[] {
  return Object.entries(expected).flatMap(([table, cells]) =>
    cells.filter((cell) => !coverage[table]?.[cell]).map((cell) => `${table}: ${cell}`),
  )
}
