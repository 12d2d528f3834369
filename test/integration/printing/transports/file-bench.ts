import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPrinter } from '../../../../src/adapters/printers/open-printer.ts'
import type { TransportBench } from './transport-bench.ts'
import { oddNames } from './odd-names.ts'

export const fileBench: TransportBench = {
  name: 'file',
  missing: undefined,
  proves: 'handed_over',
  openPrinter,
  oddNames,
  async openSink(name = 'labels.zpl') {
    const folder = await mkdtemp(join(tmpdir(), 'packbench-file-bench-'))
    const path = join(folder, name)
    return {
      connection: { kind: 'file', path },
      received: () => readFile(path),
      close: () => rm(folder, { recursive: true }),
    }
  },
  leadsNowhere: () =>
    Promise.resolve({ kind: 'file', path: join(tmpdir(), 'packbench-no-such-folder', 'labels.zpl') }),
}
