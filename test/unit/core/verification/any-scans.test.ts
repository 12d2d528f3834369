// Whatever is scanned in whatever order, by whomever: the promises of scanning items hold.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { skuKey } from '../../../../src/core/items/item.ts'
import type { Verified } from '../../../../src/core/verification/verification.ts'
import { listed, orderWith, packingBench, piece } from '../../../support/memory-verification.ts'

const items = [
  listed('TEA', { barcodes: [{ code: '012345678905' }, { code: '10012345678902', count: 6 }] }),
  listed('MUG', { barcodes: [{ code: '036000291452' }] }),
  listed('CARD'),
  listed('VASE', { barcodes: [{ code: 'VASE-1' }], asks: ['serial'] }),
]
const skus = items.map(({ sku }) => sku)

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('scan' as const),
      text: fc.constantFrom('012345678905', '10012345678902', 'mug', 'CARD', 'VASE-1', 'nothing'),
      count: fc.constantFrom(1, 1, 1, 2, 7),
      serial: fc.constantFrom(undefined, 'S1', 'S2', 'S3'),
      parcelNumber: fc.constantFrom('current' as const, 'current' as const, 1, 2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tick' as const), count: fc.constantFrom(1, 3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('out' as const), all: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('next' as const, 'short' as const, 'excuse' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('open' as const), parcelNumber: fc.constantFrom(1, 2, 3) }),
  },
  /** The service takes what is ready, or it does not. */
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), isBought: fc.boolean() }) },
)

const quantities = fc
  .tuple(...skus.map(() => fc.integer({ min: 0, max: 8 })))
  .filter((all) => all.some((one) => one > 0))

it('never more than ordered is in parcels, a gesture counts once, and it is ready exactly when nothing is left or it was closed', async () => {
  await fc.assert(
    fc.asyncProperty(quantities, fc.array(step, { minLength: 5, maxLength: 40 }), async (ordered, steps) => {
      const bench = packingBench({ items })
      const order = bench.put(
        orderWith('A-1', ...skus.flatMap((sku, at) => (ordered[at] ? [piece(sku, ordered[at])] : []))),
      )
      const { verification, store } = bench
      const currentOf = async () => {
        const rest = await verification.rest('A-1')
        return rest?.parcelNumber ?? 1
      }
      const bought = new Set<number>()
      const inAll = async () => {
        const packed = await verification.packed(order)
        return skus.map((sku) =>
          packed
            .flatMap((parcel) => parcel.items)
            .filter((one) => skuKey(one.sku) === skuKey(sku))
            .reduce((sum, { count }) => sum + count, 0),
        )
      }
      const doing = async (run: () => Promise<Verified | undefined>): Promise<Verified | undefined> => {
        try {
          return await run()
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          return undefined
        }
      }
      for (const one of steps) {
        const acts = store.acts.length
        const soldBefore = (await verification.packed(order)).filter(({ parcelNumber }) =>
          bought.has(parcelNumber),
        )
        const parcelNumber =
          'parcelNumber' in one && one.parcelNumber !== 'current' ? one.parcelNumber : await currentOf()
        const packing = bench.packing(order, parcelNumber)
        const { gestureId } = packing
        const act = () => {
          switch (one.do) {
            case 'scan': {
              const { text, count, serial } = one
              return bench.scan(order, text, { parcelNumber, count, gestureId, ...(serial && { serial }) })
            }
            case 'tick':
              return verification.tick(packing, 'CARD', one.count)
            case 'out':
              return verification.takeOut(packing, one.all)
            case 'open':
              return verification.openAgain(packing)
            case 'next':
              return verification.nextPackage(packing)
            case 'short':
              return verification.shipShort(packing, () => undefined)
            case 'excuse':
              return verification.excuse(packing, 'checked_by_hand')
            case 'order':
              return verification.begin(order)
          }
        }
        const first = await doing(act)
        const written = store.acts.length - acts
        expect(written).toBeLessThanOrEqual(1)
        if (written === 1) {
          // The same gesture again: nothing more, and the same answer.
          expect(await doing(act)).toEqual(first)
          expect(store.acts.length - acts).toBe(1)
        }
        const packed = await inAll()
        packed.forEach((count, at) => expect(count).toBeLessThanOrEqual(ordered[at] ?? 0))
        const left =
          ordered.reduce((sum, count) => sum + count, 0) - packed.reduce((sum, count) => sum + count, 0)
        const last = store.acts.at(-1)?.doing.kind
        if (written === 1 && last === 'take') expect(first?.kind === 'ready').toBe(left === 0)
        if (written === 1 && (last === 'out' || last === 'open')) expect(first?.kind).toBe('verifying')
        if (first?.kind === 'ready' || (one.do === 'order' && first?.kind === 'as_always')) {
          const ready = first.kind === 'ready' ? first.parcelNumber : await verification.packing.toShip(order)
          if (!bought.has(ready)) {
            await verification.packing.check(order, ready)
            const contents = await verification.packing.contentsOf(order, ready)
            const inIt = (await verification.packed(order)).find((parcel) => parcel.parcelNumber === ready)
            expect(contents.items.map(({ sku, quantity }) => [sku, quantity]).toSorted()).toEqual(
              (inIt?.items ?? []).map(({ sku, count }) => [sku, count]).toSorted(),
            )
            if (one.do !== 'order' || one.isBought) {
              bench.buy(order, ready)
              bought.add(ready)
            }
          }
        } else if (left > 0) {
          await expect(verification.packing.check(order, await currentOf())).rejects.toMatchObject({
            code: 'items_not_scanned',
          })
        }
        // What is bought stays what it was.
        const soldNow = (await verification.packed(order)).filter((parcel) =>
          soldBefore.some((before) => before.parcelNumber === parcel.parcelNumber),
        )
        expect(soldNow).toEqual(soldBefore)
        const serials = (await verification.packed(order)).flatMap((parcel) =>
          parcel.items.flatMap((each) => each.serials.map((serial) => `${each.sku} ${serial}`)),
        )
        expect(new Set(serials).size).toBe(serials.length)
      }
    }),
    { numRuns: 300 },
  )
})
