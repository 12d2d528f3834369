// A process that prints what is queued in a database, and kills itself where it is told. Tells its parent each change
// of a job; its parent says what did not come out, and when to end.

import { z } from 'zod'
import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import { countLabels } from '../../../../src/labels/zpl/count-labels.ts'
import { inspectPrintable } from '../../../../src/app/papers/label-inspection.ts'
import { printJobStates, type PrintJobState } from '../../../../src/contract/domain.ts'
import type { PrintJobStore } from '../../../../src/core/printing/ports.ts'
import { createPrintables } from '../../../../src/core/printing/printables.ts'
import { createSpool } from '../../../../src/core/printing/spool.ts'
import { tcpPrinterSetting } from '../../../support/tcp-printer-setting.ts'
import { openKeptLabels } from '../kept-labels.ts'

const Task = z.object({
  path: z.string(),
  host: z.string(),
  port: z.int(),
  diesAt: z.object({ state: z.enum(printJobStates), written: z.boolean() }).optional(),
})
export type Task = z.infer<typeof Task>

const Answer = z.object({ didNotComeOut: z.string() })

const { path, host, port, diesAt } = Task.parse(JSON.parse(process.argv[2] ?? ''))

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const { jobs, labels, documents, close } = await openKeptLabels(path)
async function mortal<T>(state: PrintJobState | undefined, write: () => Promise<T>): Promise<T> {
  const dies = diesAt !== undefined && state === diesAt.state
  if (dies && !diesAt.written) return die()
  const written = await write()
  return dies ? die() : written
}
const store: PrintJobStore = {
  ...jobs,
  startSending: (id, printerId) => mortal('sending', () => jobs.startSending(id, printerId)),
  update: (id, from, change, printerId) =>
    mortal(change.state, () => jobs.update(id, from, change, printerId)),
}

const spool = createSpool({
  store,
  printables: createPrintables(labels, documents, { ofLabel: () => Promise.resolve([]) }),
  isHeld: () => false,
  printers: () => [tcpPrinterSetting({ host, port })],
  openPrinter: () => tcpLabelPrinter({ host, port }, { statusTimeoutMs: 3_000 }),
  inspect: inspectPrintable,
  toPrinterLanguage: ({ bytes }) => Promise.resolve(bytes),
  countLabels,
  onLeaving: () => undefined,
  clock: {
    now: () => new Date(),
    elapsedMs: () => performance.now(),
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
  onJob: ({ id, state, condition, reason }) => process.send?.({ id, state, condition, reason: reason?.code }),
  onPrinter: () => undefined,
  onSaid: () => undefined,
})

process.on('message', (message) => {
  void started.then(async () => {
    if (message !== 'end') {
      await spool.answer(Answer.parse(message).didNotComeOut, false)
      return
    }
    await spool.close()
    close()
    process.disconnect()
  })
})
const started = spool.start()
