import { describe, expect, it } from 'vitest'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { mortalStore } from '../../../support/mortal-store.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import { until } from '../../../support/until.ts'
import { closers, zpl, labels, jobFor, startPrinter, settingOf, startBench, inState } from './spool-parts.ts'

describe('"did it come out?"', () => {
  async function unknownJob() {
    const bench = await startBench()
    bench.printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XZ')) socket.resetAndDestroy()
      }),
    )
    const job = await bench.spool.submit(jobFor('one', { reprintReason: 'lost' }))
    await inState(bench.store, job, 'unknown')
    bench.printer.onLink(undefined)
    return { ...bench, job }
  }

  it('answered with yes prints nothing, and is not asked again', async () => {
    const { spool, store, job } = await unknownJob()
    expect(await spool.answer(job.id, true)).toMatchObject({ state: 'unknown', answered: true })
    await expect(spool.answer(job.id, false)).rejects.toMatchObject({ code: 'conflict' })
    expect((await store.latestForLabel('one'))?.id).toBe(job.id)
  })

  it('answered with no prints the same label once more, as a job of its own', async () => {
    const { spool, store, job, printer, told } = await unknownJob()
    expect(await spool.answer(job.id, false)).toMatchObject({ id: job.id, state: 'unknown', answered: true })
    const again = await store.latestForLabel('one')
    expect(told.find(({ id }) => id === again?.id)).toMatchObject({ state: 'queued' })
    expect(again).toMatchObject({ content: job.content, printerId: 'p1', reprintReason: 'lost' })
    expect(again!.id).not.toBe(job.id)
    await inState(store, again!, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one'), zpl('one')])
  })

  it('answered twice at the same time makes one new job', async () => {
    const { spool, store, job } = await unknownJob()
    const answers = await Promise.allSettled([spool.answer(job.id, false), spool.answer(job.id, false)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await store.listByState('queued', 'sending', 'sent', 'confirmed')).toHaveLength(1)
  })

  it('is only asked of unknown jobs', async () => {
    const { spool, store } = await startBench()
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'confirmed')
    await expect(spool.answer(job.id, false)).rejects.toMatchObject({ code: 'conflict' })
    await expect(spool.answer('no such job', false)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a spool that ends', () => {
  it('ends promptly, and leaves what was on its way in its true state', async () => {
    const { spool, store, printer } = await startBench({ statusTimeoutMs: 100 })
    printer.onLink((socket) => socket.pause())
    printer.setMute(true)
    const job = await spool.submit(jobFor('long'))
    await inState(store, job, 'sending')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown' })
  })

  it('while it starts begins nothing', async () => {
    const printer = await startPrinter()
    const store = memoryPrintJobStore()
    const job = await store.insert(jobFor('one'))
    const { spool } = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    const starting = spool.start()
    await spool.close()
    await starting
    expect(spool.printerStates().size).toBe(0)
    expect(await store.get(job.id)).toMatchObject({ state: 'queued' })
  })

  it('leaves a waiting job queued, and the next spool prints it', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ paused: true })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'paused')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'queued' })

    printer.setStatus({})
    const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    closers.push(() => next.spool.close())
    await next.spool.start()
    await inState(store, job, 'confirmed')
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('while the printer is being asked leaves `sent`, which the next start makes unknown', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
    const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
    closers.push(() => next.spool.close())
    await next.spool.start()
    expect(await store.get(job.id)).toMatchObject({ state: 'unknown', awaitingConfirmation: false })
    expect(next.told.map(({ state }) => state)).toEqual(['unknown'])
  })
})

// Hazard: a station that is closed cuts the link in the middle of a label, and the packer finds half of one.
describe('a spool that finishes', () => {
  it('waits until the label on its way is confirmed, and begins no other one', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    const waiting = await spool.submit(jobFor('two'))
    await inState(store, job, 'sent')
    let finished = false
    const finishing = spool.finish(60_000).then(() => (finished = true))
    const late = await spool.submit(jobFor('three'))
    expect(finished).toBe(false)
    printer.setStatus({})
    await finishing
    expect(await store.get(job.id)).toMatchObject({ state: 'confirmed' })
    await spool.close()
    expect(await store.get(waiting.id)).toMatchObject({ state: 'queued' })
    expect(await store.get(late.id)).toMatchObject({ state: 'queued' })
    expect(printer.labels()).toEqual([zpl('one')])
  })

  it('begins no label whose printer was only being made ready', async () => {
    const [asked, made] = [Promise.withResolvers<void>(), Promise.withResolvers<Uint8Array>()]
    const { spool, store, printer } = await startBench({
      toPrinterLanguage: () => {
        asked.resolve()
        return made.promise
      },
    })
    const job = await spool.submit(jobFor('one'))
    await asked.promise
    const finishing = spool.finish(60_000)
    made.resolve(Buffer.from(zpl('one')))
    await finishing
    expect(await store.get(job.id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(printer.labels()).toEqual([])
  })

  it('waits no longer than it was told for a printer that is stuck', async () => {
    const { spool, store, printer } = await startBench()
    printer.setStatus({ formats: 1 })
    const job = await spool.submit(jobFor('one'))
    await inState(store, job, 'sent')
    await spool.finish(50)
    await spool.close()
    expect(await store.get(job.id)).toMatchObject({ state: 'sent', awaitingConfirmation: true })
  })

  it('ends at once where nothing is on its way', async () => {
    const { spool, printer, store } = await startBench()
    printer.setStatus({ paused: true })
    const job = await spool.submit(jobFor('one'))
    await until(async () => (await store.get(job.id))?.condition === 'paused')
    await spool.finish(600_000)
    expect(await store.get(job.id)).toMatchObject({ state: 'queued' })
  })
})

describe('a station that is killed', () => {
  const writeNames = ['sending', 'sent', 'confirmed']
  const moments = writeNames.flatMap((name, index) => [
    { name, write: index + 1, written: false },
    { name, write: index + 1, written: true },
  ])

  it.each(moments)(
    'at the write of $name (written: $written) prints no label twice, and says what is true',
    async (moment) => {
      const printer = await startPrinter()
      const store = memoryPrintJobStore()
      const links: { close(): void }[] = []
      const killed = Promise.withResolvers<undefined>()
      const dying = spoolBench({
        labels,
        printers: () => [settingOf(printer)],
        store: mortalStore(
          store,
          (write, written) => write === moment.write && written === moment.written,
          () => {
            links.forEach((link) => link.close())
            killed.resolve(undefined)
          },
          ['startSending', 'update'],
        ).store,
        openPrinter: () => {
          const link = tcpLabelPrinter(printer)
          links.push(link)
          return link
        },
      })
      await dying.spool.start()
      const job = await dying.spool.submit(jobFor('one'))
      const waiting = await store.insert(jobFor('two'))
      await killed.promise
      const onDisk = (await store.get(job.id))!.state

      const next = spoolBench({ store, labels, printers: () => [settingOf(printer)] })
      closers.push(() => next.spool.close())
      await next.spool.start()
      await inState(store, waiting, 'confirmed')

      const expected = {
        queued: 'confirmed',
        sending: 'unknown',
        sent: 'unknown',
        confirmed: 'confirmed',
      } as const
      expect(await store.get(job.id)).toMatchObject({ state: expected[onDisk as keyof typeof expected] })
      expect(printer.labels().filter((text) => text === zpl('one')).length).toBeLessThanOrEqual(1)
      if (onDisk === 'queued' || onDisk === 'confirmed')
        expect(printer.labels()).toEqual([zpl('one'), zpl('two')])
      expect(next.errors).toEqual([])
    },
  )
})

// Without a pause between its tries the station would do nothing else, and hear nobody.
it('a store that fails for longer is asked again after a pause', async () => {
  const printer = await startPrinter()
  const store = memoryPrintJobStore()
  let failures = 1_000
  const failing: PrintJobStore = {
    ...store,
    nextQueued: (printerId) =>
      failures-- > 0 ? Promise.reject(new Error('database is locked')) : store.nextQueued(printerId),
  }
  const { spool, errors } = spoolBench({ store: failing, labels, printers: () => [settingOf(printer)] })
  closers.push(() => spool.close())
  await spool.start()
  await until(() => errors.length > 0)
  failures = 0
  await inState(store, await spool.submit(jobFor('one')), 'confirmed')
  expect(errors.length).toBeLessThan(20)
})

// What is told to the page must not stop the paper.
it('a listener that fails stops no label', async () => {
  const { spool, store, printer, told, errors } = await startBench()
  Object.freeze(told)
  const job = await store.insert(jobFor('one'))
  spool.queueChanged('p1')
  await inState(store, job, 'confirmed')
  expect(printer.labels()).toEqual([zpl('one')])
  expect(errors.length).toBeGreaterThan(0)
})

describe('a store that fails for a moment', () => {
  it.each(['sending', 'sent', 'confirmed'] as const)(
    'at the write of %s has no label printed twice, and no job left hanging',
    async (state) => {
      const printer = await startPrinter()
      const store = memoryPrintJobStore()
      let failures = 1
      const locked = () => Promise.reject(new Error('database is locked'))
      const failing: PrintJobStore = {
        ...store,
        startSending: (id, printerId) =>
          state === 'sending' && failures-- > 0 ? locked() : store.startSending(id, printerId),
        update: (id, from, change, printerId) =>
          change.state === state && failures-- > 0 ? locked() : store.update(id, from, change, printerId),
      }
      const { spool, errors } = spoolBench({ store: failing, labels, printers: () => [settingOf(printer)] })
      closers.push(() => spool.close())
      await spool.start()
      const job = await spool.submit(jobFor('one'))
      await inState(store, job, state === 'sending' ? 'confirmed' : 'unknown')
      expect(printer.labels()).toEqual([zpl('one')])
      expect(errors).toHaveLength(1)
    },
  )
})
