import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceLabelPrinter } from '../../../../src/adapters/printers/transports/device-transport.ts'
import { startByteSink } from '../../../support/byte-sink.ts'
import { missingForDevices, plugDevice } from '../../../support/plugged-device.ts'
import { oddNames } from './odd-names.ts'
import type { TransportBench } from './transport-bench.ts'
import { startBenchPrinter } from './virtual-bench-printer.ts'

export const deviceBench: TransportBench = {
  name: 'device',
  missing: missingForDevices(),
  proves: 'paper',
  // A busy machine must not make a printer that answers look as if it did not.
  openPrinter: ({ connection }) => {
    if (connection.kind !== 'device') throw new Error('this bench has devices only')
    return deviceLabelPrinter(connection, { statusTimeoutMs: 5_000 })
  },
  oddNames,
  async openSink(name) {
    const sink = await startByteSink()
    const device = await plugDevice(sink.port, name)
    return {
      connection: device.connection,
      received: () => Promise.resolve(sink.received()),
      async close() {
        await device.close()
        await sink.close()
      },
    }
  },
  openLabelPrinter: () => startBenchPrinter(({ port }) => plugDevice(port)),
  leadsNowhere: () => Promise.resolve({ kind: 'device', path: join(tmpdir(), 'packbench-no-such-device') }),
}
