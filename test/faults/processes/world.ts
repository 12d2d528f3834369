// What every run of the harness begins with: a keychain, the sandbox, the proxy, and stations that are set up.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import type { PrinterSetting } from '../../../src/contract/printers.ts'
import { startKeyring, type Keyring } from '../../support/keyring.ts'
import { authority } from '../../support/certificates.ts'
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
  /** Another account, at a service of its own that keeps the contract; undefined where it is not asked for. */
  readonly other: Account | undefined
  /** Its folder: a station as every other one here, but of its own. A copy would be one that was put back. */
  newStation(name: string): Promise<string>
  close(): Promise<void>
}

/** An account, and the way to its service. */
export type Account = { readonly sandbox: SandboxProcess; readonly proxy: ServiceProxy }

export const accountsOf = (world: World): readonly Account[] => (world.other ? [world, world.other] : [world])

export type WorldOptions = {
  readonly speed: number
  readonly printers: readonly PrinterSetting[]
  /** The line is TLS. */
  readonly tls?: boolean | undefined
  readonly otherAccount?: boolean | undefined
  /** What else each station has. */
  readonly makeReady?: (station: StationProcess) => Promise<void>
}

export async function openWorld(options: WorldOptions): Promise<World> {
  const { speed, printers, makeReady, tls } = options
  const root = mkdtempSync(join(tmpdir(), 'packbench-faults-'))
  const authorityFile = join(root, 'authority.pem')
  writeFileSync(authorityFile, authority)
  const keyring = await startKeyring()
  // As an administrator has it trusted: among the system's own.
  const env = { ...keyring.env, SSL_CERT_FILE: authorityFile }
  const openAccount = async (name: string): Promise<Account> => {
    const sandbox = await startSandbox(join(root, name))
    return { sandbox, proxy: await startServiceProxy({ sandboxUrl: sandbox.baseUrl, speed, tls }) }
  }
  const [{ sandbox, proxy }, other, keys] = await Promise.all([
    openAccount('sandbox'),
    options.otherAccount ? openAccount('other') : undefined,
    openKeys(keyring.env),
  ])
  return {
    root,
    keyring,
    env,
    keys,
    sandbox,
    proxy,
    other,
    async newStation(name) {
      const dataDir = join(root, name)
      const station = await startStation({ dataDir, speed: 1 }, env)
      await station.ask('account.connect', { baseUrl: proxy.baseUrl, keys: sandbox.keys })
      await station.ask('spending.goOn', {})
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
      await other?.proxy.close()
      await other?.sandbox.close()
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
