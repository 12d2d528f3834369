// What whole stations of a floor have around them: one sandbox in a process of its own, a printer that takes all they print, and where
// their files are.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../faults/processes/sandbox-process.ts'
import { startTimingPrinter } from './timing-printer.ts'
import type { WholePlace } from './warehouse-whole-station.ts'

export type ForStations = {
  readonly place: WholePlace
  /** Throws where the service has sold something else than so many shipments, each paid once. */
  check(packed: number): void
  close(): Promise<void>
}

export async function startForStations(): Promise<ForStations> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-floor-'))
  const { baseUrl, keys, sold, balance, close } = await startSandbox(join(folder, 'sandbox'))
  const printer = await startTimingPrinter()
  return {
    place: { sandbox: { baseUrl, keys }, printerPort: printer.port, folder },
    check(packed) {
      const shipments = sold()
      const transactions = new Set(shipments.map(({ transactionId }) => transactionId)).size
      const { balanceMinor, ledgerMinor } = balance()
      if (shipments.length === packed && transactions === packed && balanceMinor === ledgerMinor) return
      throw new Error(
        `${packed} were packed, and ${shipments.length} sold by ${transactions} requests; the balance is ${balanceMinor}, and its books say ${ledgerMinor}`,
      )
    },
    async close() {
      await printer.close()
      await close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
