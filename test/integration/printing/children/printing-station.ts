// A process that prints what is queued in a database, and kills itself where it is told. Tells its parent each change
// of a job; ends when the parent says so.

import { z } from 'zod'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import { inspectLabel } from '../../../../src/app/label-inspection.ts'
import { printJobStates } from '../../../../src/contract/domain.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import { createSpool } from '../../../../src/core/printing/spool.ts'
import { openKeptLabels } from '../kept-labels.ts'

const Task = z.object({
  path: z.string(),
  host: z.string(),
  port: z.int(),
  diesAt: z.object({ state: z.enum(printJobStates), written: z.boolean() }).optional(),
})
export type Task = z.infer<typeof Task>

const { path, host, port, diesAt } = Task.parse(JSON.parse(process.argv[2] ?? ''))

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const { jobs, labels, close } = await openKeptLabels(path)
const store: PrintJobStore = {
  ...jobs,
  async update(id, from, change) {
    const dies = diesAt !== undefined && change.state === diesAt.state
    if (dies && !diesAt.written) return die()
    const changed = await jobs.update(id, from, change)
    return dies ? die() : changed
  },
}

const spool = createSpool({
  store,
  labels,
  printers: () => [{ id: 'p1', name: 'Bench 1', host, port }],
  openPrinter: (setting) => tcpLabelPrinter(setting, { statusTimeoutMs: 3_000 }),
  inspectLabel,
  toPrinterLanguage: ({ bytes }) => Promise.resolve(bytes),
  clock: {
    now: () => new Date(),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  },
  newId: () => crypto.randomUUID(),
  logger: {
    info: () => undefined,
    warn: () => undefined,
    error: (event, _fields, cause) => process.send?.({ error: `${event}: ${String(cause)}` }),
  },
  onJob: ({ id, state }) => process.send?.({ id, state }),
  onPrinter: () => undefined,
})

process.once('message', () => {
  void spool.close().then(() => {
    close()
    process.disconnect()
  })
})
await spool.start()
