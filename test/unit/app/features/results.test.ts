// What people are told of targets and of an order, over a real database.

import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { resultsFeature } from '../../../../src/app/features/results.ts'
import { keptTargets } from '../../../../src/app/profile/kept-placed.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { memoryKeychain } from '../../../support/memory-keychain.ts'
import { addTarget, noted, openWithResults, tellAll } from '../../adapters/sqlite/result-samples.ts'
import { buy } from '../../adapters/sqlite/samples.ts'

type Ports = Parameters<typeof resultsFeature>[0]

async function opened(...given: Parameters<typeof openWithResults>) {
  const stores = await openWithResults(...given)
  const clock = manualClock()
  const resultTargets = keptTargets({
    stores: { stationId: 'station', results: stores.results, values: stores.settings },
    secrets: memoryKeychain(),
    clock,
    isShared: false,
  })
  const feature = resultsFeature({
    profile: 'production',
    stationProfile: { profile: undefined, view: undefined, isLocked: () => false },
    stores: { results: stores.results, values: stores.settings },
    adapters: { sendResult: () => Promise.resolve({}), dropResult: () => Promise.resolve({}) },
    resultTargets,
    warehouse: undefined,
    changes: { on: () => undefined, emit: () => undefined },
    page: { tell: () => undefined },
    clock,
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
  expect(await feature.handlers['results.ofOrder']({ orderNumber: 'ORD-1' }, {} as never)).toEqual({
    targets: [{ targetId: target, target: 'Shop', tellings: [], closed: 1 }],
  })
  expect(await feature.stoppedTargets()).toEqual([
    { id: target, name: 'Shop', since: expect.any(Date) as Date },
  ])
})

it('lists a target whose key is lost as one that cannot be read, and lets it be removed with what was kept for it', async () => {
  const lost = await openWithResults(randomBytes(32))
  const closed = await addTarget(lost)
  await buy(lost, { orderNumber: 'ORD-1' })
  const { path } = lost
  lost.close()

  const { stores, feature } = await opened(randomBytes(32), path)
  const open = await addTarget(stores)
  await buy(stores, { orderNumber: 'ORD-2' })
  expect(await tellAll(stores, open)).toHaveLength(1)
  const { handlers } = feature
  const remove = () => handlers['results.removeTarget']({ targetId: closed }, {} as never)
  const { closed: listed } = await handlers['results.targets']({}, {} as never)
  expect(listed).toMatchObject([{ id: closed, waiting: 2 }])
  expect(await remove()).toEqual({ done: true })
  expect(await handlers['results.targets']({}, {} as never)).toMatchObject({ closed: [] })
  expect(noted(stores)).toEqual([])
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
})
