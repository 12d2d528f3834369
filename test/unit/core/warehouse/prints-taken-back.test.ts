// What a bench still hears of a print that a person took back, and how one that nobody can take is left: the service over real databases,
// and a warehouse that a test writes.

import { randomUUID } from 'node:crypto'
import { onTestFinished, test, expect } from 'vitest'
import { sqliteBenchPrintStore } from '../../../../src/adapters/sqlite/bench-prints.ts'
import type { BenchPrint } from '../../../../src/core/warehouse/bench-prints.ts'
import type {
  PrintRequest,
  PrintRequests,
  PrintSealer,
  SaidOfPrint,
} from '../../../../src/core/warehouse/print-requests.ts'
import { createPrintService } from '../../../../src/core/warehouse/serve-print-requests.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { until } from '../../../support/until.ts'
import { openStores } from '../../adapters/sqlite/samples.ts'

const ids = { warehouse: randomUUID(), here: randomUUID(), there: randomUUID() }
const about = { kind: 'label_copy', format: 'zpl', role: 'label', copies: 1, subject: 'GO-1' } as const
const json = (said: unknown) => Buffer.from(JSON.stringify(said))

async function openBench(warehouseId = ids.warehouse) {
  const { context, documents, jobs } = await openStores()
  const prints = sqliteBenchPrintStore(context)
  const rows = new Map<string, PrintRequest>()
  const asked: string[] = []
  const written: string[] = []
  const clock = manualClock()
  const set = (requestId: string, change: Partial<PrintRequest>) => {
    const row = rows.get(requestId)
    if (row) rows.set(requestId, { ...row, ...change })
    return row !== undefined
  }
  const place = (change: Partial<PrintRequest> & Pick<PrintRequest, 'requestId' | 'jobId'>) =>
    rows.set(change.requestId, {
      benchId: ids.there,
      askedBy: ids.here,
      label: undefined,
      bench: 'Bench 2',
      askedAtBench: 'Bench 1',
      sealed: json({}),
      answer: undefined,
      state: 'asked',
      isVoid: false,
      isPutOut: false,
      hasContent: true,
      askedAt: new Date(),
      saidAt: undefined,
      endedAt: undefined,
      benchHeardAt: undefined,
      ...change,
    })
  const requests: PrintRequests = {
    warehouseId,
    benchId: ids.here,
    ask({ requestId, jobId }) {
      asked.push(requestId)
      if (!rows.has(requestId)) place({ requestId, jobId })
      return Promise.resolve()
    },
    get: (requestId) => Promise.resolve(rows.get(requestId)),
    listOpen: () => Promise.resolve([...rows.values()].filter(({ endedAt }) => endedAt === undefined)),
    listAsked: () => Promise.resolve([...rows.values()].filter(({ askedBy }) => askedBy === ids.here)),
    content: () => Promise.resolve(Buffer.from('^XA^XZ')),
    take(requestId) {
      const row = rows.get(requestId)
      const isFree = row?.state === 'asked' && !row.isPutOut && row.hasContent
      return Promise.resolve(isFree && set(requestId, { state: 'taken' }))
    },
    say(requestId, state, answer) {
      const isOver = state === 'printed' || state === 'sent' || state === 'refused'
      return Promise.resolve(set(requestId, { state, answer, endedAt: isOver ? new Date() : undefined }))
    },
    callOff(requestId) {
      const isFree = rows.get(requestId)?.state === 'asked'
      return Promise.resolve(isFree && set(requestId, { state: 'called_off', endedAt: new Date() }))
    },
    callOffUnheard({ requestId, jobId }) {
      if (!rows.has(requestId)) place({ requestId, jobId, state: 'called_off', endedAt: new Date() })
      return Promise.resolve()
    },
    forget: () => Promise.resolve(),
  }
  const sealer: PrintSealer = {
    canSeal: true,
    seal: () => json({}),
    sealContent: (_, bytes) => bytes,
    sealAnswer: (_, said) => json(said),
    open: () => about,
    openContent: (_, sealed) => sealed,
    openAnswer: (_, answer) =>
      answer.length === 0 ? 'unreadable' : (JSON.parse(Buffer.from(answer).toString()) as SaidOfPrint),
  }
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
