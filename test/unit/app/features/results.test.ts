// What people are told of targets and of an order, over a real database.

import { expect, it, onTestFinished } from 'vitest'
import { resultsFeature } from '../../../../src/app/features/results.ts'
import { addTarget, openWithResults, tellAll } from '../../adapters/sqlite/result-samples.ts'
import { buy } from '../../adapters/sqlite/samples.ts'

type Ports = Parameters<typeof resultsFeature>[0]

async function opened() {
  const stores = await openWithResults()
  const kept = new Map<string, string>()
  const feature = resultsFeature({
    stores: { results: stores.results, stationId: 'station' },
    adapters: { sendResult: () => Promise.resolve({}), dropResult: () => Promise.resolve({}) },
    secrets: {
      get: (name: string) => Promise.resolve(kept.get(name)),
      set: (name: string, value: string) => Promise.resolve(void kept.set(name, value)),
      delete: (name: string) => Promise.resolve(void kept.delete(name)),
    },
    changes: { on: () => undefined },
    page: { tell: () => undefined },
    clock: stores.context.clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as Ports)
  onTestFinished(() => feature.close?.())
  return { stores, feature }
}

it('says of a parcel that cannot be read that it is not told: of its order, and among what needs attention', async () => {
  const { stores, feature } = await opened()
  const target = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-1' })
  expect(await feature.stoppedTargets()).toEqual([])
  stores.context.database.prepare(`UPDATE result_facts SET purchase_id = 'gone'`).run()
  expect(await tellAll(stores, target)).toEqual([])
  expect(await feature.handlers['results.ofOrder']({ orderNumber: 'ORD-1' }, undefined as never)).toEqual({
    targets: [{ targetId: target, target: 'Shop', tellings: [], closed: 1 }],
  })
  expect(await feature.stoppedTargets()).toEqual([
    { id: target, name: 'Shop', since: expect.any(Date) as Date },
  ])
})
