// What every run of the harness begins with: a keychain, the sandbox, the proxy, and stations that are set up.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoShipFrom } from '../../../src/app/demo-service.ts'
import type { PrinterSetting } from '../../../src/contract/printers.ts'
import { startKeyring, type Keyring } from '../../support/keyring.ts'
import { startSandbox, type SandboxProcess } from './sandbox-process.ts'
import { startServiceProxy, type ServiceProxy } from './service-proxy.ts'
import { openKeys, type Keys } from './station-books.ts'
import { startStation, type StationProcess } from './station-process.ts'

export type World = {
  readonly root: string
  readonly keyring: Keyring
  /** Environment of a station's process. */
  readonly env: Readonly<Record<string, string>>
  readonly keys: Keys
  readonly sandbox: SandboxProcess
  readonly proxy: ServiceProxy
  /** Its folder: a station as every other one here, but of its own. A copy would be one that was put back. */
  newStation(name: string): Promise<string>
  close(): Promise<void>
}

export type WorldOptions = {
  readonly speed: number
  readonly printers: readonly PrinterSetting[]
  /** What else each station has. */
  readonly makeReady?: (station: StationProcess) => Promise<void>
}

export async function openWorld({ speed, printers, makeReady }: WorldOptions): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'packbench-faults-'))
  const keyring = await startKeyring()
  const [sandbox, keys] = await Promise.all([startSandbox(join(root, 'sandbox')), openKeys(keyring.env)])
  const proxy = await startServiceProxy({ sandboxUrl: sandbox.baseUrl, speed })
  return {
    root,
    keyring,
    env: keyring.env,
    keys,
    sandbox,
    proxy,
    async newStation(name) {
      const dataDir = join(root, name)
      const station = await startStation({ dataDir, speed: 1 }, keyring.env)
      await station.ask('account.connect', { baseUrl: proxy.baseUrl, keys: sandbox.keys })
      await station.ask('settings.saveShipFrom', demoShipFrom)
      for (const printer of printers) await station.ask('printers.save', printer)
      await makeReady?.(station)
      await station.end('SIGTERM')
      return dataDir
    },
    async close() {
      keys.close()
      await proxy.close()
      await sandbox.close()
      await keyring.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Orders whose recipients' names end in their place among them: by it the service knows its manner. */
export async function importOrders(station: StationProcess, orderNumbers: readonly string[]): Promise<void> {
  const heading = 'order number,recipient,street1,city,state,zip,country,weight,weight unit,service'
  const rows = orderNumbers.map(
    (number, at) =>
      `${number},${recipientOf(number, at)},12 Sample St,Chicago,IL,60601,US,12,oz,GroundAdvantage`,
  )
  const contentBase64 = Buffer.from([heading, ...rows].join('\n')).toString('base64')
  await station.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
}

const recipientOf = (orderNumber: string, at: number) => `${orderNumber} no ${at}`

/** The order that a shipment was sold for. */
export const orderOf = (recipient: string) => recipient.replace(/ no \d+$/, '')
