import { tcpLabelPrinter } from '../../../../src/adapters/printers/transports/tcp-transport.ts'
import { closedPort, startByteSink } from '../../../support/byte-sink.ts'
import type { TransportBench } from './transport-bench.ts'
import { startBenchPrinter } from './virtual-bench-printer.ts'

export const tcpBench: TransportBench = {
  name: 'TCP',
  missing: undefined,
  proves: 'paper',
  // A busy machine must not make a printer that answers look as if it did not.
  openPrinter: ({ connection }) => {
    if (connection.kind !== 'tcp') throw new Error('this bench has TCP only')
    return tcpLabelPrinter(connection, { statusTimeoutMs: 5_000 })
  },
  // A host has no odd name: the connection takes names and addresses only.
  oddNames: [],
  async openSink() {
    const { host, port, received, close } = await startByteSink()
    return {
      connection: { kind: 'tcp', host, port },
      received: () => Promise.resolve(received()),
      close,
    }
  },
  openLabelPrinter: () =>
    startBenchPrinter(({ host, port }) =>
      Promise.resolve({ connection: { kind: 'tcp', host, port }, close: () => Promise.resolve() }),
    ),
  leadsNowhere: async () => ({ kind: 'tcp', host: '127.0.0.1', port: await closedPort() }),
}
