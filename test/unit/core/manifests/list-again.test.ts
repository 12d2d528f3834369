// A parcel that the service left out is on a manifest again only where a person says so.

import { expect, it } from 'vitest'
import { AppError } from '../../../../src/contract/errors.ts'
import { newId, printJob } from '../../adapters/sqlite/samples.ts'
import { atService, manifestBench } from './runner-bench.ts'

async function benchWithLeftOut() {
  const bench = await manifestBench()
  let looks = 0
  const manifests = bench.openManifests({ onLists: () => void (looks += 1) })
  const refused = await bench.prepared()
  const [parcel] = await bench.manifests.parcelsOf(refused.id)
  if (!parcel) throw new Error('the manifest has no parcel')
  const { labels, jobs, context } = bench.stores
  const [label] = await labels.listByPurchase(parcel.purchaseId)
  await jobs.insert(printJob({ ...label!, bytes: new Uint8Array() }))
  context.database.prepare(`UPDATE print_jobs SET state = 'confirmed'`).run()
  const words = `${parcel.transactionId} has no such ZIP`
  bench.script.create = () =>
    Promise.reject(
      new AppError('service_refused', 'no', { details: { errors: [{ serviceMessage: words }] } }),
    )
  await bench.runner.takeUp(refused.id)
  const open = async () => {
    const [list] = await manifests.lists()
    return { listId: list?.id ?? '', ready: list?.ready.length, blocks: list?.blocked[0]?.blocks }
  }
  return { bench, manifests, parcel, open, looks: () => looks }
}

it('stays off the next manifest, is ready once it is listed again, and is on one then', async () => {
  const { bench, manifests, parcel, open, looks } = await benchWithLeftOut()
  expect(await open()).toMatchObject({ ready: 0, blocks: ['refused_by_service'] })
  expect(await manifests.listAgain([newId()])).toEqual([])
  expect(await open()).toMatchObject({ ready: 0 })

  const before = looks()
  expect(await manifests.listAgain([parcel.purchaseId])).toMatchObject([{ purchaseId: parcel.purchaseId }])
  expect(looks()).toBeGreaterThan(before)
  const { listId, ready } = await open()
  expect(ready).toBe(1)
  // Once more changes nothing.
  expect(await manifests.listAgain([parcel.purchaseId])).toEqual([])

  bench.script.create = () => Promise.resolve(atService('M-1'))
  const [made] = await manifests.create([listId], newId())
  await manifests.close()
  expect(await bench.now(made!)).toMatchObject({ state: 'created', parcels: 1 })
})

it('is left out again, with the newer words, where the service says no again', async () => {
  const { bench, manifests, parcel, open } = await benchWithLeftOut()
  await manifests.listAgain([parcel.purchaseId])
  bench.script.create = () =>
    Promise.reject(
      new AppError('service_refused', 'no', {
        details: { errors: [{ serviceMessage: `${parcel.transactionId} still has none` }] },
      }),
    )
  await manifests.create([(await open()).listId], newId())
  await manifests.close()
  const [list] = await manifests.lists()
  expect(list?.blocked[0]?.parcel.refusal).toBe(`${parcel.transactionId} still has none`)
})
