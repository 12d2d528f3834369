// A station in a process of its own that reads the codes of labels, or is killed when it begins to.
// Run by test/integration/station/kill-while-codes-are-read.test.ts.
//
// usage: reading-station.ts DATA_DIR kill|read SCAN
// SCAN is an order number, or `-` to only take up what is there.
// Prints one JSON line when the newest label was read: its codes, and how often it was printed.

import { openTestStation } from './test-station.ts'
import { viewOnce } from './view-once.ts'

const [dataDir, what, scan] = process.argv.slice(2) as [string, 'kill' | 'read', string]

const { ask, shipped, station, close } = await openTestStation({
  dataDir,
  keychainEnv: { ...(process.env as Record<string, string>) },
  readsLabels: true,
  adapt: (adapters) => ({
    ...adapters,
    labelCodes: {
      ...adapters.labelCodes,
      read(file, printer) {
        if (what === 'kill') process.kill(process.pid, 'SIGKILL')
        return adapters.labelCodes.read(file, printer)
      },
    },
  }),
})
if (scan !== '-') await shipped(scan)
const newest = async () => (await ask('reprint.search', { limit: 1 })).hits[0]
await viewOnce(station, 'labelCodes', {
  is: () => true,
  now: async () => {
    const label = await newest()
    return label && label.codes.state !== 'not_yet' ? { labelId: label.labelId } : undefined
  },
  told: (told) => told,
})
const label = await newest()
await close()
process.stdout.write(`${JSON.stringify({ codes: label?.codes, prints: label?.prints })}\n`)
