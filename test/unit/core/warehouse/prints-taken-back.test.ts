// What a bench still hears of a print that a person took back, and how one that nobody can take is left: the service over real databases,
// and a warehouse that a test writes.

import { randomUUID } from 'node:crypto'
import { onTestFinished, test, expect } from 'vitest'
import { sqliteBenchPrintStore } from '../../../../src/adapters/sqlite/bench-prints.ts'
import type { BenchPrint } from '../../../../src/core/warehouse/bench-prints.ts'
import { createPrintService } from '../../../../src/core/warehouse/serve-print-requests.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { until } from '../../../support/until.ts'
import { benchIds as ids, json, printAbout as about, writtenPrints } from '../../../support/written-prints.ts'
import { openStores } from '../../adapters/sqlite/samples.ts'

async function openBench() {
  const { context, documents, jobs } = await openStores()
  const prints = sqliteBenchPrintStore(context)
  const { rows, asked, set, place, requests, sealer } = writtenPrints()
  const written: string[] = []
  const clock = manualClock()
  const service = createPrintService({
    requests: () => Promise.resolve(requests),
    sealer: () => Promise.resolve(sealer),
    prints,
    jobOf: (jobId) => jobs.get(jobId),
    wishOf: () => Promise.resolve({ about, bytes: Buffer.from('^XA^XZ') }),
    printerFor: () => 'p1',
    takeIn: () => Promise.reject(new Error('nothing is taken in')),
    onTaken() {
      written.push('taken')
      return Promise.resolve()
    },
    onSaid(_, { word, state }) {
      written.push(word ?? state)
      return Promise.resolve()
    },
    onChange: () => undefined,
    clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  onTestFinished(() => service.close())
  const newJob = async (documentId: string = randomUUID()) => {
    await documents.insert({
      id: documentId,
      kind: 'file',
      subject: 'GO-1',
      format: 'zpl',
      bytes: Buffer.from('^XA^XZ'),
    })
    return {
      id: randomUUID(),
      content: { kind: 'document', documentId } as const,
      printerId: 'p1',
      role: 'label' as const,
      copies: 1,
      gestureId: undefined,
      reprintReason: undefined,
    }
  }
  const sending = { benchId: ids.there, bench: 'Bench 2', operator: undefined, label: undefined }
  return {
    prints,
    rows,
    set,
    place,
    asked,
    written,
    jobs,
    service,
    async sent() {
      const id = randomUUID()
      const { print } = await prints.sendNew(await newJob(), { ...sending, id })
      return print
    },
    async taken() {
      const id = randomUUID()
      const { print } = await prints.takeIn({ ...sending, id }, await newJob(id))
      place({ requestId: id, jobId: print.jobId, benchId: ids.here, askedBy: ids.there })
      return print
    },
    becomes: (id: string, is: (print: BenchPrint) => boolean) =>
      until(async () => {
        await clock.advance(6_000)
        const print = await prints.get(id)
        return print && is(print) && print
      }),
    later: () => clock.advance(6_000),
  }
}

test('a print that was taken back is followed until the other bench has said its last word', async () => {
  const bench = await openBench()
  const [out, refused] = [await bench.sent(), await bench.sent()]
  bench.service.start()
  for (const { id } of [out, refused]) {
    await bench.becomes(id, ({ state }) => state === 'asked')
    bench.set(id, { state: 'taken' })
    await bench.becomes(id, ({ state }) => state === 'taken')
    await bench.prints.comeBack(id, 'drop')
    expect(await bench.prints.get(id)).toMatchObject({ isOver: true, takenBack: 'follows' })
  }
  const end = { endedAt: new Date() }
  bench.set(out.id, { ...end, state: 'printed', answer: json({ state: 'printed' }) })
  bench.set(refused.id, { ...end, state: 'refused', answer: json({ state: 'refused', word: 'taken_out' }) })
  expect(await bench.becomes(out.id, ({ takenBack }) => takenBack === 'unseen')).toMatchObject({
    state: 'printed',
  })
  expect(await bench.becomes(refused.id, ({ takenBack }) => takenBack === 'over')).toMatchObject({
    state: 'refused',
    word: 'taken_out',
  })
  await bench.prints.seeBack(out.id)
  expect(await bench.prints.listTakenBack()).toEqual([])
  // What a person said of the job here holds.
  expect(await bench.jobs.get(out.jobId)).toMatchObject({ state: 'failed' })
})

test('one that was taken back before it was taken is called off, and ends quietly', async () => {
  const bench = await openBench()
  const { id } = await bench.sent()
  bench.service.start()
  await bench.becomes(id, ({ state }) => state === 'asked')
  await bench.prints.comeBack(id, 'print')
  await bench.becomes(id, ({ takenBack, state }) => takenBack === 'over' && state === 'called_off')
  expect(bench.rows.get(id)?.state).toBe('called_off')
  expect(await bench.prints.listTakenBack()).toEqual([])
})

test('an answer of a newer version is not sure, and nobody is accused of it', async () => {
  const bench = await openBench()
  const { id } = await bench.sent()
  bench.service.start()
  await bench.becomes(id, ({ state }) => state === 'asked')
  bench.set(id, { state: 'taken', answer: Buffer.alloc(0) })
  const print = await bench.becomes(id, ({ state }) => state === 'not_sure')
  expect(print.word).toBeUndefined()
})

test.each([
  ['that nobody has taken is refused', 'asked', { state: 'refused', word: 'unreadable' }],
  ['that this bench had taken may be on paper', 'taken', { state: 'not_sure', word: 'put_back' }],
] as const)('a request of a newer version is not printed: one %s', async (_what, state, said) => {
  const bench = await openBench()
  const requestId = randomUUID()
  bench.place({
    requestId,
    jobId: randomUUID(),
    benchId: ids.here,
    askedBy: ids.there,
    state,
    sealed: Buffer.alloc(0),
  })
  bench.service.start()
  await until(async () => {
    await bench.later()
    return bench.rows.get(requestId)?.answer
  })
  expect(JSON.parse(String(bench.rows.get(requestId)?.answer))).toMatchObject(said)
  // `takeIn` of this bench throws.
  expect(await bench.prints.get(requestId)).toBeUndefined()
  expect(bench.written).not.toContain('taken')
})

test('a print of a warehouse that was left is not sure, and asked for in no other one', async () => {
  const bench = await openBench()
  const { id } = await bench.sent()
  await bench.prints.note(id, { state: 'asked', warehouseId: randomUUID() })
  bench.service.start()
  await bench.becomes(id, ({ state }) => state === 'not_sure')
  expect(bench.asked).toEqual([])
})

test.each([
  ['whose bytes are gone', { hasContent: false }, 'unreadable'],
  ['whose bench was put out', { isPutOut: true }, 'put_out'],
])('a print of another bench %s leaves the queue by itself', async (_what, change, word) => {
  const bench = await openBench()
  const { id, jobId } = await bench.taken()
  bench.set(id, change)
  bench.service.start()
  await bench.becomes(id, ({ state, isOver }) => state === 'refused' && isOver)
  expect(await bench.jobs.get(jobId)).toMatchObject({ state: 'failed' })
  await until(() => bench.rows.get(id)?.state === 'refused')
  expect(JSON.parse(String(bench.rows.get(id)?.answer))).toMatchObject({ state: 'refused', word })
})

test('one that a person takes out before it is taken is refused, and one that was taken is not theirs to leave', async () => {
  const bench = await openBench()
  const [out, late] = [await bench.taken(), await bench.taken()]
  expect(await bench.prints.leave(out.id, 'refused', 'taken_out')).toMatchObject({
    job: { state: 'failed', reason: { code: 'print_cancelled' } },
  })
  await bench.prints.begin(late.id)
  expect(await bench.prints.leave(late.id, 'refused', 'taken_out')).toBeUndefined()
  bench.service.start()
  await until(async () => {
    await bench.later()
    return bench.rows.get(out.id)?.state === 'refused'
  })
  expect(JSON.parse(String(bench.rows.get(out.id)?.answer))).toMatchObject({ word: 'taken_out' })
  expect(bench.written).not.toContain('taken')
})
