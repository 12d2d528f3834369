// `npm run remove-data`: removes a station's data folder and its entries in the keychain.

import { parseArgs } from 'node:util'
import { sourceEntries } from '../app/entries.ts'
import { runRemovalCommand } from '../app/disk/remove-data-command.ts'
import { openStationSecrets } from '../app/station/station-secrets.ts'
import { namedDataFolder } from './named-data-folder.ts'

const usage = `usage: npm run remove-data -- [--data DIR] [--yes] [--force]
  --data DIR  the station's data folder (default: as npm run station chooses it); the station must be closed
  --yes       removes; without it, it is only said what would be removed
  --force     removes although labels wait to be printed, or it is not settled what was bought
exit code: 0 removed, or nothing was there · 1 not removed: it says why · 2 wrong use · 3 only said (without --yes)`

function readOptions() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      yes: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  })
  return { dataDir: namedDataFolder(values.data), yes: values.yes, forced: values.force }
}

try {
  process.exitCode = await runRemovalCommand({
    ...readOptions(),
    openSecrets: () => openStationSecrets(sourceEntries),
    say: (line) => console.log(line),
  })
} catch (error) {
  if (!(error instanceof TypeError)) throw error
  console.error(`${error.message}\n${usage}`)
  process.exitCode = 2
}
