// The data folder that every shift of a process begins with: a station that is set up, and its orders.

import { createHash } from 'node:crypto'
import { mkdtempSync, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { trustSystemAuthorities } from '../../../src/adapters/system-authorities.ts'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import { openSettingsFile } from '../../../src/app/station/station-settings.ts'
import { memoryKeychain } from '../../support/memory-keychain.ts'
import { csvHeading, csvRow } from '../../support/order-csv.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { ownGlobals } from './globals.ts'
import { newLife, never } from './life.ts'
import { serviceAddress } from './line.ts'
import { seeded } from './seeded.ts'
import { openStationLife } from './station-life.ts'
import { virtualTime } from './virtual-time.ts'

export type Template = {
  readonly root: string
  readonly folder: string
  readonly secrets: ReadonlyMap<string, string>
  remove(): void
}

/** When every shift begins. */
export const morning = new Date('2026-11-20T14:00:00Z')
export const ordersOfShift = 30
export const orderNumbers = Array.from({ length: ordersOfShift }, (_, at) => `ORDER-${at + 1}`)

/** In memory where the system has such a place: what a shift writes need not outlive the machine. */
const scratch = () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir())

const keys = { apiKey: 'key', apiSecret: 'secret', userName: 'user', password: 'password' }

/**
 * Thirty orders fill few of the shipped pages of 32 KB, and each commit of a shift would write several of them whole. What
 * a page holds decides nothing that a shift looks at.
 */
function makePagesSmall(path: string): void {
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = DELETE; PRAGMA page_size = 4096; VACUUM; PRAGMA journal_mode = WAL;`)
  database.close()
}

export async function makeTemplate(): Promise<Template> {
  // Read by a thread of the system's own: within a shift it would come at another step each time.
  await trustSystemAuthorities()
  const root = mkdtempSync(join(scratch(), 'packbench-world-'))
  const folder = join(root, 'template')
  const chance = seeded('template')
  const time = virtualTime(morning, chance, () => 4)
  const life = newLife({
    time,
    dies: () => false,
    lateMs: () => 0,
    onDeath: () => undefined,
  })
  ownGlobals(() => ({ time, isAlive: life.isAlive, fetch: () => never, random: chance.next }))
  const keychain = memoryKeychain()
  openSettingsFile(folder).change({
    profile: 'test',
    baseUrls: { test: serviceAddress },
    keyIds: { test: createHash('sha256').update(`packbench ${keys.apiKey}`).digest('hex').slice(0, 16) },
    printers: [tcpPrinterSetting({ host: 'printer.example', port: 9100 }, 'bench', 'Bench')],
    printerRoles: { label: { printerId: 'bench' } },
  })
  let stationId = ''
  const station = await openStationLife({
    life,
    dataDir: folder,
    secrets: keychain,
    openPrinter: () => {
      throw new Error('nothing is printed before the shift')
    },
    tell: () => undefined,
    onBug: (event, cause) => {
      throw new Error(event, { cause })
    },
    onStores: ({ stationId: id }) => void (stationId = id),
  })
  const content = [csvHeading, ...orderNumbers.map((number) => csvRow(number, number))].join('\n')
  for (const answer of [
    await station.ask('settings.saveShipFrom', demoShipFrom),
    // What the sandbox takes is play money: a supervisor knows it.
    await station.ask('spending.goOn', {}),
    await station.ask('orders.import', {
      fileName: 'orders.csv',
      contentBase64: Buffer.from(content).toString('base64'),
    }),
  ]) {
    if (!answer.ok) throw new Error(`the template could not be made: ${answer.error.message}`)
  }
  keychain.kept.set(`account:${stationId}`, JSON.stringify(keys))
  await station.close()
  makePagesSmall(join(folder, 'test', 'packbench.db'))
  return {
    root,
    folder,
    secrets: keychain.kept,
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
