import { describe, expect, it } from 'vitest'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import type { PrinterSetting } from '../../../../src/contract/printers.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import type { PrintJob } from '../../../../src/core/printing/print-job.ts'
import { memoryPrintJobStore } from '../../../support/memory-print-job-store.ts'
import { mortalStore } from '../../../support/mortal-store.ts'
import { spoolBench } from '../../../support/spool-bench.ts'
import { startTcpTestPrinter, type TcpTestPrinter } from '../../../support/tcp-test-printer.ts'
import { until } from '../../../support/until.ts'
import { zpl, labels, jobFor, settingOf } from './spool-parts.ts'

const isAtRest = ({ state, awaitingConfirmation }: PrintJob) =>
  state === 'confirmed' || state === 'unknown' || (state === 'sent' && !awaitingConfirmation)

type Death = { readonly write: number; readonly written: boolean }

/** Two labels of copies, paper out under the first, the rest moved away, the first printed again; or up to the death. */
async function packUntilDeath(
  store: PrintJobStore,
  [first, second]: readonly [TcpTestPrinter, TcpTestPrinter],
  death: Death,
): Promise<{ readonly died: boolean }> {
  const links: { close(): void }[] = []
  let dead = false
  const isDead = () => dead
  const mortal = mortalStore(
    store,
    (write, written) => write === death.write && written === death.written,
    () => {
      dead = true
      links.forEach((link) => link.close())
    },
  )
  const { spool } = spoolBench({
    store: mortal.store,
    labels,
    printers: () => settingsOf(first, second),
    openPrinter: ({ id }) => {
      const link = tcpLabelPrinter(id === 'p1' ? first : second)
      links.push(link)
      return link
    },
  })
  /** Does one thing after the other while the station lives. */
  const whileAlive = async (...steps: readonly (() => unknown)[]) => {
    for (const step of steps) {
      const done = Promise.resolve(step()).then(() => 'done')
      await until(async () => isDead() || (await Promise.race([done, Promise.resolve('not yet')])) === 'done')
      if (isDead()) return
    }
  }
  let came = false
  first.onLink((socket) =>
    socket.on('data', (chunk) => {
      if (!came && chunk.includes('^XZ')) first.setStatus({ paperOut: true, labels: 1 })
      came ||= chunk.includes('^XZ')
    }),
  )
  const [one, two, three] = [jobFor('one', { copies: 2 }), jobFor('two', { copies: 2 }), jobFor('three')]
  const reaches = (job: { readonly id: string }, is: (now: PrintJob) => boolean) =>
    until(async () => {
      const now = await store.get(job.id)
      return isDead() || (now !== undefined && is(now))
    })
  await whileAlive(
    () => spool.start(),
    () => spool.submit(one),
    () => spool.submit(two),
    () => spool.submit(three),
    () => reaches(one, ({ condition }) => condition === 'paper_out'),
    () => spool.moveJobs('p1', 'p2'),
    () => first.setStatus({}),
    () => reaches(one, ({ state }) => state === 'unknown'),
    () => spool.answer(one.id, false),
    () => reaches(two, isAtRest),
    () => reaches(three, isAtRest),
    () => until(async () => isDead() || (await store.listByState('queued', 'sending')).length === 0),
    () =>
      until(
        async () => isDead() || (await store.listByState('sent')).every((job) => !job.awaitingConfirmation),
      ),
  )
  if (!isDead()) await spool.close()
  return { died: isDead() }
}

const settingsOf = (first: TcpTestPrinter, second: TcpTestPrinter): readonly PrinterSetting[] => [
  settingOf(first, 'p1'),
  settingOf(second, 'p2'),
]

/** The next start, with printers that are well, and a packer who says of every label that it came out. */
async function finish(
  store: PrintJobStore,
  [first, second]: readonly [TcpTestPrinter, TcpTestPrinter],
): Promise<readonly PrintJob[]> {
  for (const printer of [first, second]) {
    printer.setStatus({})
    printer.onLink(undefined)
  }
  const { spool, errors } = spoolBench({ store, labels, printers: () => settingsOf(first, second) })
  await spool.start()
  await until(async () => {
    for (const job of await store.listByState('unknown')) if (!job.answered) await spool.answer(job.id, true)
    return (await store.listLatest(100)).every((job) => isAtRest(job))
  })
  await spool.close()
  expect(errors).toEqual([])
  return store.listLatest(100)
}

function expectTruth(jobs: readonly PrintJob[], printed: readonly string[], where: string): void {
  expect(
    jobs.every(({ attempts }) => attempts === 1),
    where,
  ).toBe(true)
  for (const text of ['one', 'two', 'three']) {
    const own = jobs.filter(({ content }) => content.kind === 'label' && content.labelId === text)
    const copies = (of: readonly PrintJob[]) => of.reduce((sum, job) => sum + job.copies, 0)
    const pieces = printed.filter((label) => label === zpl(text)).length
    // What is confirmed is on paper; nothing is there more often than jobs were made for it.
    expect(pieces, `${where}: ${text}`).toBeGreaterThanOrEqual(
      copies(own.filter(({ state }) => state === 'confirmed')),
    )
    expect(pieces, `${where}: ${text}`).toBeLessThanOrEqual(copies(own))
  }
  const again = jobs.filter(({ content }) => content.kind === 'label' && content.labelId === 'one')
  expect(again.length, where).toBeLessThanOrEqual(2)
}

describe('a station that is killed', () => {
  it.each([false, true])(
    'at any write (written: %s) of copies, of a moved queue and of a half printed label prints nothing twice',
    async (written) => {
      for (let write = 1; ; write++) {
        const printers = [await startTcpTestPrinter(), await startTcpTestPrinter()] as const
        const store = memoryPrintJobStore()
        const { died } = await packUntilDeath(store, printers, { write, written })
        const jobs = await finish(store, printers)
        const printed = printers.flatMap((printer) => printer.labels())
        expectTruth(jobs, printed, `write ${write}`)
        for (const printer of printers) await printer.switchOff()
        if (!died) {
          expect(write).toBeGreaterThan(12)
          expect(jobs.filter(({ state }) => state === 'confirmed')).toHaveLength(3)
          break
        }
      }
    },
  )
})
