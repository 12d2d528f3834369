// The open lists of a bench that closes its day together with others.

import { expect, it } from 'vitest'
import { beginRestored } from '../../../../src/adapters/sqlite/restore.ts'
import type { DayAtBenches, ParcelElsewhere } from '../../../../src/core/manifests/ports.ts'
import { newId } from '../../adapters/sqlite/samples.ts'
import { manifestBench } from './runner-bench.ts'

const seattle = { name: 'Warehouse', street1: '1 Way', city: 'Seattle', state: 'WA', zip: '98108' }

const elsewhere = (orderNumber: string, changes: Partial<ParcelElsewhere> = {}): ParcelElsewhere => ({
  at: { benchId: newId(), bench: 'Bench 2', fromAddress: seattle },
  purchaseId: newId(),
  orderNumber,
  trackingNumber: `9400-${orderNumber}`,
  transactionId: newId(),
  accountKey: undefined,
  service: 'GroundAdvantage',
  price: undefined,
  carrierAccountId: 'CA-1',
  shipDate: '2026-11-20',
  statesShipDate: false,
  packages: 1,
  print: 'printed',
  refundRequested: false,
  refusal: undefined,
  ...changes,
})

type Seen = Awaited<ReturnType<DayAtBenches['look']>>

async function benchThatSees(seen: Partial<Seen>) {
  const bench = await manifestBench()
  const manifests = bench.openManifests({
    account: () => {
      throw new Error('nothing is asked of the service')
    },
    day: {
      look: () =>
        Promise.resolve({
          parcels: [],
          takenIds: new Set(),
          heldIds: new Set(),
          voidIds: new Set(),
          ...seen,
        }),
      others: () => Promise.reject(new Error('nothing is in doubt')),
      take: () => Promise.reject(new Error('nothing is made')),
    },
  })
  return { bench, manifests }
}

it('have no parcel of another bench for a carrier that takes no manifest, as it said to this bench', async () => {
  const { bench, manifests } = await benchThatSees({
    parcels: [elsewhere('FAR-1'), elsewhere('FAR-2', { carrierAccountId: 'CA-2' })],
  })
  const orders = async () =>
    (await manifests.lists()).flatMap(({ ready }) => ready.map((one) => one.orderNumber))
  expect((await orders()).toSorted()).toEqual(['FAR-1', 'FAR-2'])
  await bench.manifests.markNoManifest('CA-2')
  expect((await orders()).toSorted()).toEqual(['FAR-1'])
})

it('say of an own parcel that it is void at the warehouse, and leave it off the manifest', async () => {
  const voidIds = new Set<string>()
  const { bench, manifests } = await benchThatSees({ voidIds })
  const [first, second] = [await bench.filed(), await bench.filed()]
  voidIds.add(first)
  const [list] = await manifests.lists()
  // Neither has a label on paper here.
  expect(new Map(list?.blocked.map(({ parcel, blocks }) => [parcel.purchaseId, blocks]))).toEqual(
    new Map([
      [first, ['not_printed', 'void_at_warehouse']],
      [second, ['not_printed']],
    ]),
  )
})

it('call no manifest off that may have been sent before the database was put back', async () => {
  const { bench, manifests } = await benchThatSees({})
  const manifest = await bench.prepared()
  await beginRestored(bench.stores.context, true)
  await expect(manifests.cancel(manifest.id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await bench.now(manifest)).toMatchObject({ state: 'prepared' })
})
