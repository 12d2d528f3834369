// Hazard: after ten seconds of "not listed" a manifest was "not created" and its parcels were released, while the service
// was still making it: the same parcels stood on two forms, and the first form was never fetched.

import { describe, expect, it } from 'vitest'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { mayEndDoubt } from '../../../../src/core/doubt.ts'
import { atService, form, manifestBench, minuteMs, noAnswer } from './runner-bench.ts'

type Bench = Awaited<ReturnType<typeof manifestBench>>

const fails = (code: ConstructorParameters<typeof AppError>[0], details = {}) => {
  const error = new AppError(code, 'as scripted', { details })
  return () => Promise.reject(error)
}

async function inDoubt(bench: Bench) {
  const manifest = await bench.prepared()
  await bench.runner.takeUp(manifest.id)
  expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt' })
  return manifest
}

describe('a manifest without an answer', () => {
  it('is found when it is listed minutes later, and its parcels were never released meanwhile', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(5 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt', needsPerson: false })
    expect(await bench.openParcels()).toBe(0)
    bench.script.list = () => [atService('M-1')]
    bench.script.find = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.clock.advance(minuteMs)
    const found = await bench.now(manifest)
    expect(found).toMatchObject({ state: 'created', serviceManifestId: 'M-1', reason: undefined })
    expect(found.documentId).toBeDefined()
    expect(bench.script.created).toBe(1)
  })

  it('is looked for after growing pauses, and never less than once a minute', async () => {
    const bench = await manifestBench()
    await inDoubt(bench)
    let looks = 0
    bench.script.list = () => {
      looks += 1
      return []
    }
    await bench.clock.advance(10_000)
    expect(looks).toBe(3)
    await bench.clock.advance(60 * minuteMs)
    expect(looks).toBeGreaterThan(60)
    expect(looks).toBeLessThan(70)
  })

  it('is ended by a person after thirty minutes of "not listed", not before, and with the reason kept', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(29 * minuteMs)
    await expect(bench.runner.endDoubt(manifest.id, 'service_says')).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await bench.openParcels()).toBe(0)
    await bench.clock.advance(2 * minuteMs)
    expect(mayEndDoubt(await bench.now(manifest), 30 * minuteMs, bench.clock.now())).toBe(true)
    expect(await bench.runner.endDoubt(manifest.id, 'service_says')).toMatchObject({
      state: 'not_created',
      reason: { code: 'doubt_ended', details: { reason: 'service_says' } },
    })
    expect(await bench.openParcels()).toBe(1)
    expect(bench.script.created).toBe(1)
  })

  it('is kept, not ended, where the service lists it when a person ends it', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(31 * minuteMs)
    bench.script.list = () => [atService('M-1')]
    expect(await bench.runner.endDoubt(manifest.id, 'other')).toMatchObject({ state: 'created' })
    expect(await bench.openParcels()).toBe(0)
  })

  it('is not ended while the service cannot be asked a last time', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(31 * minuteMs)
    bench.script.list = () => {
      throw new AppError('service_unreachable', 'gone')
    }
    await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({
      code: 'service_unreachable',
    })
    expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt' })
  })

  it('is a person’s choice where several could be it, and is not ended by one who has not seen them', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(31 * minuteMs)
    bench.script.list = () => [atService('M-1'), atService('M-2')]
    await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    expect(await bench.now(manifest)).toMatchObject({
      state: 'in_doubt',
      needsPerson: true,
      reason: { details: { candidates: 2 } },
    })
    expect(await bench.runner.adopt(manifest.id, atService('M-2'))).toMatchObject({
      state: 'created',
      serviceManifestId: 'M-2',
    })
  })

  it('of a service that does not list is a person’s to end, after the same time', async () => {
    const bench = await manifestBench()
    bench.script.list = () => {
      throw new AppError('service_refused', 'no lists')
    }
    const manifest = await inDoubt(bench)
    expect(await bench.now(manifest)).toMatchObject({ needsPerson: true })
    await bench.clock.advance(20 * minuteMs)
    await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
    await bench.clock.advance(11 * minuteMs)
    expect(await bench.runner.endDoubt(manifest.id, 'other')).toMatchObject({ state: 'not_created' })
  })

  describe('that was sent without a list from before', () => {
    const refusesToList = () => {
      throw new AppError('service_refused', 'no lists')
    }
    async function longInDoubt() {
      const bench = await manifestBench()
      bench.script.list = refusesToList
      const manifest = await inDoubt(bench)
      await bench.clock.advance(31 * minuteMs)
      return { bench, manifest }
    }

    // Hazard: nothing was asked, "none" was said, and the parcels were released while the service was away.
    it('is not ended while the service cannot be asked', async () => {
      const { bench, manifest } = await longInDoubt()
      bench.script.list = () => {
        throw new AppError('service_no_answer', 'gone')
      }
      await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({
        code: 'service_no_answer',
      })
      expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt' })
      expect(await bench.openParcels()).toBe(0)
    })

    it('shows what the service lists by now before it is ended, and takes none of it by itself', async () => {
      const { bench, manifest } = await longInDoubt()
      bench.script.list = () => [atService('M-1')]
      await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({ code: 'conflict' })
      expect(await bench.now(manifest)).toMatchObject({
        state: 'in_doubt',
        needsPerson: true,
        reason: { details: { candidates: 1 } },
      })
      expect(await bench.runner.endDoubt(manifest.id, 'other')).toMatchObject({ state: 'not_created' })
    })

    it('is ended where the list cannot be read, as it could not be before', async () => {
      const { bench, manifest } = await longInDoubt()
      bench.script.list = () => {
        throw new AppError('unexpected_response', 'another list')
      }
      expect(await bench.runner.endDoubt(manifest.id, 'other')).toMatchObject({ state: 'not_created' })
    })
  })

  it('is in doubt still after a restart, and is looked for again', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    await bench.clock.advance(minuteMs)
    await bench.runner.close()
    await bench.openRunner().start()
    bench.script.list = () => [atService('M-1')]
    await bench.clock.advance(minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created' })
  })

  it('does not hold up the carrier’s other parcels for longer than the first look', async () => {
    const bench = await manifestBench()
    const first = await inDoubt(bench)
    const second = await bench.prepared()
    bench.script.create = () => Promise.resolve(atService('M-2', { document: form }))
    bench.script.list = () => []
    await bench.runner.takeUp(second.id)
    expect(await bench.now(second)).toMatchObject({ state: 'prepared', reason: { code: 'conflict' } })
    await bench.clock.advance(5_000)
    expect(await bench.now(second)).toMatchObject({ state: 'created', serviceManifestId: 'M-2' })
    expect(await bench.now(first)).toMatchObject({ state: 'in_doubt' })
  })

  it('is not told by itself from another doubt of the station that could be about the same one', async () => {
    const bench = await manifestBench()
    const first = await inDoubt(bench)
    await bench.clock.advance(2_000)
    const second = await bench.prepared()
    await bench.runner.takeUp(second.id)
    bench.script.list = () => [atService('M-9')]
    await bench.clock.advance(2 * minuteMs)
    for (const doubtful of [first, second]) {
      expect(await bench.now(doubtful)).toMatchObject({ state: 'in_doubt', needsPerson: true })
    }
  })
})

describe('the list before a manifest is sent', () => {
  // Hazard: after one cut answer the manifest was sent without its list, so that its doubt was a person's for good.
  it('that cannot be read is asked for again before anything is sent', async () => {
    const bench = await manifestBench()
    bench.script.list = () => {
      throw new AppError('unexpected_response', 'cut')
    }
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'prepared' })
    expect(bench.script.created).toBe(0)
    bench.script.list = () => []
    await bench.clock.advance(minuteMs)
    expect(await bench.now(manifest)).toMatchObject({
      state: 'in_doubt',
      needsPerson: false,
      knownBefore: [],
    })
  })

  it('that never can be read keeps no manifest from being sent', async () => {
    const bench = await manifestBench()
    bench.script.list = () => {
      throw new AppError('unexpected_response', 'another list')
    }
    bench.script.create = () => Promise.resolve(atService('M-1', { document: form }))
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    await bench.clock.advance(minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', serviceManifestId: 'M-1' })
  })
})

describe('what the service answers to a manifest', () => {
  // Hazard: 429 or 503 counted as "not worked on", and the same parcels were sent again.
  it.each(['service_busy', 'service_no_answer', 'unexpected_response'] as const)(
    '%s is doubt, and nothing is sent again',
    async (code) => {
      const bench = await manifestBench()
      bench.script.create = fails(code)
      const manifest = await inDoubt(bench)
      bench.script.create = () => Promise.resolve(atService('M-2'))
      await bench.clock.advance(60 * minuteMs)
      expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt' })
      expect(bench.script.created).toBe(1)
    },
  )

  it('service_unreachable left nothing: it goes again by itself', async () => {
    const bench = await manifestBench()
    bench.script.create = fails('service_unreachable')
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'prepared' })
    bench.script.create = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.clock.advance(minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created' })
  })

  it('the contract’s refusal of the first try is believed, and opens its parcels', async () => {
    const bench = await manifestBench()
    bench.script.create = fails('service_refused', { code: 'MANIFEST.VALIDATION_FAILED' })
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'refused' })
    expect(await bench.openParcels()).toBe(1)
  })

  it('in an unknown shape is kept as it came', async () => {
    const bench = await manifestBench()
    bench.script.create = () => Promise.reject(new UnexpectedResponse('odd', '{"odd":1}', {}))
    const manifest = await inDoubt(bench)
    const row = bench.stores.context.database
      .prepare('SELECT raw FROM manifests WHERE id = ?')
      .get(manifest.id)
    expect(row?.['raw']).toBeInstanceOf(Uint8Array)
  })
})

describe('a manifest whose form did not come', () => {
  async function withoutForm(bench: Bench) {
    bench.script.create = () => Promise.resolve(atService('M-1'))
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    const made = await bench.now(manifest)
    expect(made).toMatchObject({ state: 'created', documentId: undefined })
    expect((await bench.manifests.listWithoutForm()).map(({ id }) => id)).toEqual([manifest.id])
    return manifest
  }
  const jobs = (bench: Bench) =>
    bench.stores.context.database
      .prepare('SELECT count(*) AS count FROM print_jobs WHERE document_id IS NOT NULL')
      .get()?.['count']

  it('is asked for until it is there, and is printed once', async () => {
    const bench = await manifestBench()
    const manifest = await withoutForm(bench)
    let asked = 0
    bench.script.find = () => {
      asked += 1
      return asked < 8 ? noAnswer() : Promise.resolve(atService('M-1', { document: form }))
    }
    await bench.clock.advance(minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ reason: { code: 'service_no_answer' } })
    await bench.clock.advance(60 * minuteMs)
    const here = await bench.now(manifest)
    expect(here).toMatchObject({ state: 'created', reason: undefined, nextCheckAt: undefined })
    expect(here.documentId).toBeDefined()
    expect(await bench.manifests.listWithoutForm()).toEqual([])
    expect(jobs(bench)).toBe(1)
    await bench.runner.takeUp(manifest.id)
    expect(jobs(bench)).toBe(1)
  })

  it('is asked for now by a person, and after a restart', async () => {
    const bench = await manifestBench()
    const manifest = await withoutForm(bench)
    await bench.clock.advance(60 * minuteMs)
    bench.script.find = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.runner.takeUp(manifest.id)
    expect((await bench.now(manifest)).documentId).toBeDefined()

    bench.script.find = () => Promise.resolve(undefined)
    bench.script.create = () => Promise.resolve(atService('M-2'))
    const second = await bench.prepared()
    await bench.runner.takeUp(second.id)
    await bench.runner.close()
    bench.script.find = () => Promise.resolve(atService('M-2', { document: form }))
    await bench.openRunner().start()
    await bench.clock.advance(60 * minuteMs)
    expect((await bench.now(second)).documentId).toBeDefined()
  })

  it('is done without on a person’s word, and is not asked for any more', async () => {
    const bench = await manifestBench()
    const manifest = await withoutForm(bench)
    await bench.runner.doWithoutForm(manifest.id)
    let asked = 0
    bench.script.find = () => {
      asked += 1
      return Promise.resolve(undefined)
    }
    await bench.clock.advance(120 * minuteMs)
    expect(asked).toBe(0)
    expect(await bench.manifests.listWithoutForm()).toEqual([])
    await expect(bench.runner.doWithoutForm(manifest.id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a manifest of another account than the one that is connected', () => {
  // Hazard: the other account listed none, or one that looked like it, and that was believed.
  it('is not found or ended there, says why, and goes on when its account is back', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    expect(await bench.now(manifest)).toMatchObject({ accountKey: 'account-1' })
    await bench.clock.advance(minuteMs)
    Object.assign(bench.script, {
      accountKey: 'account-2',
      hasShipments: false,
      list: () => [atService('M-1')],
    })
    await bench.clock.advance(31 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'in_doubt', reason: { code: 'other_account' } })
    await expect(bench.runner.endDoubt(manifest.id, 'other')).rejects.toMatchObject({ code: 'other_account' })
    await expect(bench.runner.findFor(manifest.id, 'M-1')).rejects.toMatchObject({ code: 'other_account' })
    bench.script.accountKey = 'account-1'
    await bench.clock.advance(2 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created', serviceManifestId: 'M-1' })
    expect(bench.script.created).toBe(1)
  })

  it('is found with renewed keys of the account that has its parcels', async () => {
    const bench = await manifestBench()
    const manifest = await inDoubt(bench)
    Object.assign(bench.script, { accountKey: 'renewed', list: () => [atService('M-1')] })
    await bench.clock.advance(2 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({ state: 'created' })
  })

  it('is not sent there', async () => {
    const bench = await manifestBench()
    const manifest = await bench.prepared()
    bench.stores.context.database.prepare("UPDATE purchases SET account_key = 'account-1'").run()
    Object.assign(bench.script, { accountKey: 'account-2', hasShipments: false })
    await bench.runner.takeUp(manifest.id)
    expect(await bench.now(manifest)).toMatchObject({ state: 'prepared', reason: { code: 'other_account' } })
    expect(bench.script.created).toBe(0)
  })

  it('does not fetch the form of another account’s manifest', async () => {
    const bench = await manifestBench()
    bench.script.create = () => Promise.resolve(atService('M-1'))
    const manifest = await bench.prepared()
    await bench.runner.takeUp(manifest.id)
    Object.assign(bench.script, { accountKey: 'account-2', hasShipments: false })
    bench.script.find = () => Promise.resolve(atService('M-1', { document: form }))
    await bench.clock.advance(60 * minuteMs)
    expect(await bench.now(manifest)).toMatchObject({
      documentId: undefined,
      reason: { code: 'other_account' },
    })
  })
})
