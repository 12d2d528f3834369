// Programs that tests start hundreds of times, bundled: to read some five hundred sources at every start takes longer than
// what the program then does. See bundle-programs.ts.

import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleName } from '../../build/bundle-name.ts'
import { sourceEntries, type Entries } from '../../src/app/entries.ts'

const root = join(import.meta.dirname, '../..')
/** Environment variable that names the folder of this run's bundles. */
export const folderVariable = 'PACKBENCH_PROGRAMS'

const isSource = ({ pathname }: URL) => pathname.endsWith('.ts')
const scriptOf = (entry: URL) => relative(root, fileURLToPath(entry))

export const scripts: readonly string[] = [
  'src/web/station-cli.ts',
  'src/web/audit-cli.ts',
  'src/web/print-cli.ts',
  'src/web/remove-data-cli.ts',
  'src/web/warehouse-cli.ts',
  'src/sandbox/cli.ts',
  'test/faults/processes/sandbox-child.ts',
  'test/faults/processes/station-child.ts',
  'test/integration/printing/children/printing-station.ts',
  'test/support/killable-batch.ts',
  'test/support/killable-draft.ts',
  'test/support/killable-packing.ts',
  'test/support/killable-put-off.ts',
  'test/support/killable-manifest.ts',
  'test/support/killable-station.ts',
  'test/support/reading-station.ts',
  'test/support/station-host.ts',
  ...Object.values(sourceEntries).filter(isSource).map(scriptOf),
]

/** Where one of `scripts` is started from: its bundle, or the source where nothing was bundled. */
export function program(script: string): string {
  if (!scripts.includes(script)) throw new Error(`${script} is none of the programs that are bundled`)
  const folder = process.env[folderVariable]
  return folder === undefined ? join(root, script) : join(folder, bundleName(script))
}

/** What a station starts beside itself. */
export const programEntries: Entries = {
  ...sourceEntries,
  ...Object.fromEntries(
    Object.entries(sourceEntries)
      .filter(([, entry]) => isSource(entry))
      .map(([name, entry]) => [name, pathToFileURL(program(scriptOf(entry)))]),
  ),
}
