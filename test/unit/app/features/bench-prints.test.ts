// Prints at other benches, of which a person is told: over real databases, and a warehouse that a test writes.

import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { sessionSecretStore } from '../../../../src/adapters/keychain/session-secret-store.ts'
import { createChanges } from '../../../../src/app/changes.ts'
import { benchPrintsFeature } from '../../../../src/app/features/bench-prints.ts'
import { openStores } from '../../../../src/app/profile/stores.ts'
import type { SaidOfPrint } from '../../../../src/core/warehouse/print-requests.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { until } from '../../../support/until.ts'
import { benchIds, json, writtenPrints } from '../../../support/written-prints.ts'
import { temporaryFolder } from '../../adapters/sqlite/samples.ts'

const minuteMs = 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function openBench() {
  const clock = manualClock()
  const stores = await openStores(temporaryFolder(), sessionSecretStore('no_service'), clock)
  const warehouse = writtenPrints()
  const { requests, sealer } = warehouse
  const work: { start: () => void; close: () => void; soon: () => void }[] = []
  const feature = benchPrintsFeature({
    stores,
    clock,
    logger: silent,
    changes: createChanges(),
    page: { tell: () => undefined },
    printables: {
      get: () => Promise.resolve({ kind: 'file', format: 'zpl', bytes: Buffer.from('^XA^XZ') }),
    },
    printJobView: () => Promise.resolve({ subject: 'GO-1' }),
    printerFor: () => ({ id: 'p1' }),
    spool: { queueChanged: () => undefined },
    warehouse: {
      benchId: benchIds.here,
      printRequests: {
        open: () => Promise.resolve(requests),
        sealer: () => Promise.resolve(sealer),
      },
      workBeside: (one: (typeof work)[number]) => void work.push(one),
    },
  } as never)
  work[0]?.start()
  onTestFinished(async () => {
    work[0]?.close()
    await stores.close()
  })
  const outcomes = async (operation: string, id: string) =>
    (await stores.audit.list(100))
      .filter(({ operation: what, recordId }) => what === operation && recordId === id)
      .map(({ outcome }) => outcome)
      .toReversed()
  return {
    ...warehouse,
    stores,
    clock,
    feature,
    outcomes,
    async rounds(count: number) {
      for (let at = 0; at < count; at++) await clock.advance(6_000)
    },
    async once<T>(is: () => T | Promise<T>) {
      return until(async () => {
        await clock.advance(6_000)
        return is()
      })
    },
    async sent() {
      const documentId = randomUUID()
      const bytes = Buffer.from('^XA^XZ')
      await stores.documents.insert({ id: documentId, kind: 'file', subject: 'GO-1', format: 'zpl', bytes })
      const { print } = await stores.benchPrints.sendNew(
        {
          id: randomUUID(),
          content: { kind: 'document', documentId },
          printerId: 'p1',
          role: 'label',
          copies: 1,
          gestureId: undefined,
          reprintReason: undefined,
        },
        {
          id: randomUUID(),
          benchId: benchIds.there,
          bench: 'Bench 2',
          operator: undefined,
          label: undefined,
        },
      )
      return print
    },
    /** Another bench asks for it; nobody takes it while `isPutOut`. */
    askedHere(isPutOut = false) {
      const requestId = randomUUID()
      const { here: benchId, there: askedBy } = benchIds
      warehouse.place({ requestId, jobId: randomUUID(), benchId, askedBy, isPutOut, bench: 'Bench 1' })
      return requestId
    },
    said: (id: string): SaidOfPrint => JSON.parse(String(warehouse.rows.get(id)?.answer)) as SaidOfPrint,
  }
}

test('a print that nobody takes waits for a person after ten minutes, and not before', async () => {
  const bench = await openBench()
  const { id } = await bench.sent()
  await bench.once(async () => (await bench.stores.benchPrints.get(id))?.state === 'asked')
  expect(await bench.feature.endedBadly()).toEqual([])
  bench.clock.setWallClock(11 * minuteMs)
  expect(await bench.feature.endedBadly()).toMatchObject([{ print: { id, state: 'asked' }, job: {} }])
})

test('what came out there after it was taken back waits until somebody has seen it', async () => {
  const bench = await openBench()
  const { id } = await bench.sent()
  await bench.once(async () => (await bench.stores.benchPrints.get(id))?.state === 'asked')
  bench.set(id, { state: 'taken' })
  await bench.once(async () => (await bench.stores.benchPrints.get(id))?.state === 'taken')
  await bench.stores.benchPrints.comeBack(id, 'drop')
  expect(await bench.feature.endedBadly()).toEqual([])
  bench.set(id, { state: 'printed', endedAt: new Date(), answer: json({ state: 'printed' }) })
  await bench.once(async () => (await bench.feature.endedBadly()).length > 0)
  expect(await bench.feature.endedBadly()).toMatchObject([{ print: { id, takenBack: 'unseen' } }])
  await bench.feature.handlers['benchPrints.see']({ requestId: id }, {} as never)
  expect(await bench.feature.endedBadly()).toEqual([])
})

test('a request that was never taken is taken out by a person, and the other bench is told', async () => {
  const bench = await openBench()
  const id = bench.askedHere()
  // It stands in the queue, and the warehouse does not say that it is taken.
  const { take } = bench.requests
  Object.assign(bench.requests, { take: () => Promise.resolve(false) })
  const print = await bench.once(() => bench.stores.benchPrints.get(id))
  expect(print).toMatchObject({ way: 'taken', state: 'asked' })
  const takeOut = () => bench.feature.handlers['benchPrints.takeOut']({ requestId: id }, {} as never)
  await takeOut()
  expect(await bench.stores.jobs.get(print.jobId)).toMatchObject({
    state: 'failed',
    reason: { code: 'print_cancelled' },
  })
  Object.assign(bench.requests, { take })
  await bench.once(() => bench.rows.get(id)?.state === 'refused')
  expect(bench.said(id)).toMatchObject({ state: 'refused', word: 'taken_out' })
  // The answer to whoever took it out may have been lost.
  await takeOut()
  await bench.rounds(2)
  expect(await bench.outcomes('benchPrints.served', id)).toEqual(['taken_out'])
  const taken = bench.askedHere()
  await bench.once(() => bench.rows.get(taken)?.state === 'taken')
  await expect(
    bench.feature.handlers['benchPrints.takeOut']({ requestId: taken }, {} as never),
  ).rejects.toMatchObject({ details: { reason: 'print_taken' } })
})

test('each outcome is in the audit log once, however often it is looked and told', async () => {
  const bench = await openBench()
  // Asked of this bench, and not sure for long.
  const id = bench.askedHere()
  const { jobId } = await bench.once(() => bench.stores.benchPrints.get(id))
  await bench.once(() => bench.rows.get(id)?.state === 'taken')
  await bench.stores.jobs.update(jobId, 'queued', { state: 'sending' })
  await bench.stores.jobs.update(jobId, 'sending', {
    state: 'unknown',
    reason: { code: 'printer_link_broken', message: '' },
  })
  await bench.once(() => bench.rows.get(id)?.state === 'not_sure')
  // Sent from here, and not sure for long; the other bench is heard of again and again.
  const sent = await bench.sent()
  await bench.once(async () => (await bench.stores.benchPrints.get(sent.id))?.state === 'asked')
  for (let minute = 1; minute < 4; minute++) {
    const benchHeardAt = new Date(bench.clock.now().getTime() + minute * 2 * minuteMs)
    bench.set(sent.id, { state: 'not_sure', benchHeardAt, answer: json({ state: 'not_sure', word: 'asks' }) })
    await bench.once(
      async () =>
        (await bench.stores.benchPrints.get(sent.id))?.heardAt?.getTime() === benchHeardAt.getTime(),
    )
  }
  await bench.rounds(2)
  expect(await bench.outcomes('benchPrints.told', sent.id)).toEqual(['asked', 'asks'])
  expect(await bench.outcomes('benchPrints.served', id)).toEqual(['taken', 'asks'])
})
