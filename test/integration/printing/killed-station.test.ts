import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { PrintJobState } from '../../../src/contract/domain.ts'
import { startVirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'
import { program } from '../../support/programs.ts'
import { startTcpTestPrinter } from '../../support/tcp-test-printer.ts'
import { until } from '../../support/until.ts'
import type { Task } from './children/printing-station.ts'
import { keepLabels, openKeptLabels } from './kept-labels.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const zpl = (text: string) => Buffer.from(`^XA^FO20,20^A0N,40^FD${text}^FS^XZ\n`)

/** Changes how labels are counted, so that it is sent behind no other that is still inside. */
const sentAlone = (text: string) => Buffer.from(`^XA^ML2030^FO20,20^A0N,40^FD${text}^FS^XZ\n`)

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-killed-'))
  closers.push(() => rm(folder, { recursive: true }))
  return folder
}

function startStation(task: Task): { readonly child: ChildProcess; readonly told: unknown[] } {
  const script = program('test/integration/printing/children/printing-station.ts')
  const child = fork(script, [JSON.stringify(task)], { execArgv: [] })
  closers.push(() => child.kill('SIGKILL'))
  const told: unknown[] = []
  child.on('message', (message) => told.push(message))
  return { child, told }
}

async function statesOnDisk(
  path: string,
  ids: readonly string[],
): Promise<readonly (PrintJobState | undefined)[]> {
  const kept = await openKeptLabels(path)
  const jobs = await Promise.all(ids.map((id) => kept.jobs.get(id)))
  kept.close()
  return jobs.map((job) => job?.state)
}

/** What the station told of a job; `undefined` does not cross to the parent. */
const isJob = (told: unknown, job: Readonly<Record<string, string | undefined>>) =>
  JSON.stringify(told) === JSON.stringify(job)

describe('a station that is killed while it prints', () => {
  const afterRestart: Readonly<Partial<Record<PrintJobState, PrintJobState>>> = {
    queued: 'confirmed',
    sending: 'unknown',
    sent: 'unknown',
    confirmed: 'confirmed',
  }
  const moments = [
    { state: 'sending', written: false, onDisk: 'queued', papersOfFirst: 0 },
    { state: 'sending', written: true, onDisk: 'sending', papersOfFirst: 0 },
    { state: 'sent', written: false, onDisk: 'sending', papersOfFirst: 1 },
    { state: 'sent', written: true, onDisk: 'sent', papersOfFirst: 1 },
    { state: 'confirmed', written: false, onDisk: 'sent', papersOfFirst: 1 },
    { state: 'confirmed', written: true, onDisk: 'confirmed', papersOfFirst: 1 },
  ] as const

  it.each(moments)(
    'at the write of $state (written: $written) has $onDisk on disk, prints nothing twice, and goes on with the rest',
    async ({ state, written, onDisk, papersOfFirst }) => {
      const folder = await newFolder()
      const path = join(folder, 'station.db')
      const ids = await keepLabels(path, [zpl('first'), zpl('second')])
      const printer = await startVirtualPrinter({ name: 'Bench 1', folder: join(folder, 'paper') })
      closers.push(() => printer.close())
      const papersOf = (text: string) =>
        printer.papers().filter(({ bytes }) => Buffer.from(bytes).equals(zpl(text))).length
      const where = { path, host: printer.host, port: printer.port }

      const killed = startStation({ ...where, diesAt: { state, written } })
      const [, signal] = (await once(killed.child, 'exit')) as [number | null, string | null]
      expect(signal).toBe('SIGKILL')
      // By then the next label has followed the first into the printer: it is asked about, and not printed again.
      const isBehind = state === 'confirmed'
      const second = isBehind ? 'sent' : 'queued'
      const secondAfterRestart = isBehind
        ? ({ state: 'unknown', reason: 'printer_link_broken' } as const)
        : ({ state: 'confirmed' } as const)
      expect(await statesOnDisk(path, ids)).toEqual([onDisk, second])
      await until(() => papersOf('first') === papersOfFirst)

      const next = startStation(where)
      await until(() => next.told.some((job) => isJob(job, { id: ids[1], ...secondAfterRestart })))
      next.child.send('end')
      await once(next.child, 'exit')
      expect(await statesOnDisk(path, ids)).toEqual([afterRestart[onDisk], secondAfterRestart.state])
      expect(papersOf('first')).toBe(onDisk === 'queued' ? 1 : papersOfFirst)
      expect(papersOf('second')).toBe(1)
    },
  )

  it('between two copies makes the job unknown, and no copy is printed twice', async () => {
    const folder = await newFolder()
    const path = join(folder, 'station.db')
    const ids = await keepLabels(path, [zpl('first'), zpl('second')], 2)
    const printer = await startVirtualPrinter({
      name: 'Bench 1',
      folder: join(folder, 'paper'),
      printMs: 1_500,
    })
    closers.push(() => printer.close())
    const papers = () => printer.papers().map(({ bytes }) => Buffer.from(bytes).toString())
    const where = { path, host: printer.host, port: printer.port }
    const { child } = startStation(where)
    await until(() => papers().length === 1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await statesOnDisk(path, ids)).toEqual(['sent', 'queued'])

    const next = startStation(where)
    await until(() => next.told.some((job) => isJob(job, { id: ids[1], state: 'confirmed' })))
    next.child.send('end')
    await once(next.child, 'exit')
    expect(await statesOnDisk(path, ids)).toEqual(['unknown', 'confirmed'])
    expect(papers()).toEqual(['first', 'first', 'second', 'second'].map((text) => zpl(text).toString()))
  })

  it.each(['while the paper is out', 'while the half printed label is asked about'])(
    '%s: asks about that label, and prints the next one only behind it',
    async (when) => {
      const folder = await newFolder()
      const path = join(folder, 'station.db')
      const ids = await keepLabels(path, [zpl('first'), sentAlone('second')])
      const printer = await startVirtualPrinter({
        name: 'Bench 1',
        folder: join(folder, 'paper'),
        printMs: 1_500,
      })
      closers.push(() => printer.close())
      const where = { path, host: printer.host, port: printer.port }
      const first = startStation(where)
      const toldOf = ({ told }: typeof first, job: Parameters<typeof isJob>[1]) =>
        until(() => told.some((one) => isJob(one, job)))
      await toldOf(first, { id: ids[0], state: 'sent' })
      await printer.setFault({ kind: 'paper_out' })
      await toldOf(first, { id: ids[0], state: 'sent', condition: 'paper_out' })
      if (when !== 'while the paper is out') {
        await printer.setFault(undefined)
        await toldOf(first, { id: ids[0], state: 'unknown', reason: 'half_printed' })
      }
      first.child.kill('SIGKILL')
      await once(first.child, 'exit')
      await printer.setFault(undefined)

      const next = startStation(where)
      next.child.send({ didNotComeOut: ids[0] })
      await toldOf(next, { id: ids[1], state: 'confirmed' })
      next.child.send('end')
      await once(next.child, 'exit')
      expect(await statesOnDisk(path, ids)).toEqual(['unknown', 'confirmed'])
      expect(printer.papers().map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(
        [zpl('first'), zpl('first'), sentAlone('second')].map(String),
      )
      const kept = await openKeptLabels(path)
      expect(await kept.jobs.get(ids[0] ?? '')).toMatchObject({
        reason: { code: 'half_printed' },
        answered: true,
        attempts: 1,
      })
      kept.close()
    },
  )

  it('in the middle of a label’s bytes makes it unknown at the next start, and prints it not again', async () => {
    const path = join(await newFolder(), 'station.db')
    const long = Buffer.from(`^XA^FX${'x'.repeat(20_000_000)}^FS^XZ`)
    const ids = await keepLabels(path, [long, zpl('second')])
    const printer = await startTcpTestPrinter()
    closers.push(() => printer.switchOff())
    printer.onLink((socket) =>
      socket.on('data', (chunk) => {
        if (chunk.includes('^XA')) socket.pause()
      }),
    )
    const where = { path, host: printer.host, port: printer.port }
    const { child, told } = startStation(where)
    await until(() => told.some((job) => isJob(job, { id: ids[0], state: 'sending' })))
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await statesOnDisk(path, ids)).toEqual(['sending', 'queued'])

    printer.onLink(undefined)
    const next = startStation(where)
    await until(() => next.told.some((job) => isJob(job, { id: ids[1], state: 'confirmed' })))
    next.child.send('end')
    await once(next.child, 'exit')
    expect(await statesOnDisk(path, ids)).toEqual(['unknown', 'confirmed'])
    expect(printer.received().toString().split('^FX').length - 1).toBe(1)
  })
})
