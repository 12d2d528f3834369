import { openPrinter } from '../../../../src/adapters/printers/open-printer.ts'
import { startByteSink } from '../../../support/byte-sink.ts'
import { missingForCups, startCups, type TestCups } from '../../../support/cups.ts'
import type { VirtualPrinter } from '../../../../src/sandbox/printer/virtual-printer.ts'
import type { BenchFault, TransportBench } from './transport-bench.ts'
import { startBenchPrinter } from './virtual-bench-printer.ts'

const queue = 'bench'

/** A print server of its own for each printer, where links of the station look for it. */
async function startServer(): Promise<TestCups> {
  const cups = await startCups()
  Object.assign(process.env, cups.env)
  return cups
}

/** What a queue knows of its printer: nothing before it has a label for it, and then only whether it takes it. */
const faultsOfQueue =
  (cups: TestCups) =>
  (printer: VirtualPrinter): readonly BenchFault[] => {
    const command = (name: string) => async () => {
      await cups.run(name, queue)
    }
    return [
      {
        name: 'unreachable',
        condition: 'unreachable',
        cause: 'device_connecting',
        showsOnlyAfterLabel: true,
        begin: () => printer.setFault({ kind: 'unreachable' }),
        end: () => printer.setFault(undefined),
      },
      {
        name: 'a stopped queue',
        condition: 'paused',
        cause: 'queue_stopped',
        begin: command('cupsdisable'),
        end: command('cupsenable'),
      },
      {
        name: 'a queue that takes no jobs',
        condition: 'offline',
        cause: 'queue_rejecting',
        begin: command('cupsreject'),
        end: command('cupsaccept'),
      },
      {
        name: 'a print server that is down',
        condition: 'unreachable',
        begin: () => cups.kill(),
        end: () => cups.start(),
      },
    ]
  }

export const cupsBench: TransportBench = {
  name: 'CUPS',
  missing: missingForCups(),
  proves: 'handed_over',
  openPrinter,
  // CUPS lets no name have spaces, quotes, / # ? or a backslash (cups-queues.test.ts).
  oddNames: [
    'a;touch>packbench-canary;',
    '$(touch)',
    '`touch`',
    '|touch&',
    '-oraw',
    '--help',
    'GrößeÜ4x6–Straße',
    '100%_%s_%n',
    '打印机',
  ],
  async openSink(name = queue) {
    const cups = await startServer()
    const sink = await startByteSink()
    await cups.addQueue(name, sink.port)
    return {
      connection: { kind: 'cups', queue: name },
      received: () => Promise.resolve(sink.received()),
      async close() {
        await cups.stop()
        await sink.close()
      },
    }
  },
  async openLabelPrinter() {
    const cups = await startServer()
    return startBenchPrinter(async ({ port }) => {
      await cups.addQueue(queue, port)
      return { connection: { kind: 'cups', queue }, close: () => cups.stop() }
    }, faultsOfQueue(cups))
  },
  leadsNowhere: () => Promise.resolve({ kind: 'cups', queue: 'no-such-queue' }),
}
