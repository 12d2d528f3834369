// kill -9 while a program's purchase is under way: the same Idempotency-Key asked again of the station that begins anew finds it,
// and there is one shipment.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { missingForKeyring, startKeyring } from '../../support/keyring.ts'
import { askHttp } from '../../support/programs-bench.ts'
import { startStationProgram, type StationProgram } from '../../support/station-program.ts'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { csvOf } from '../../support/test-station.ts'
import { until } from '../../support/until.ts'

const missing = missingForKeyring()

it.skipIf(missing !== undefined).each(['after its request has left', 'before'])(
  `buys once by one Idempotency-Key, also where the station was killed meanwhile, %s${missing ? ` (${missing})` : ''}`,
  async (when) => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-killed-'))
    const keyring = await startKeyring()
    const sandbox = await createSandbox({ dataDir: join(folder, 'sandbox'), openingBalanceMinor: 10_000_000 })
    let program: StationProgram | undefined
    onTestFinished(async () => {
      await program?.stop('SIGKILL')
      await sandbox.close()
      await keyring.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const start = async () => {
      program = await startStationProgram({
        dataDir: join(folder, 'station'),
        home: folder,
        env: keyring.env,
      })
      return program
    }
    const addressOf = ({ line }: StationProgram) => (JSON.parse(line ?? '{}') as { url: string }).url
    const ship = (at: StationProgram, key: string, order = 'KILL-1') =>
      askHttp(new URL(`/api/v1/orders/${order}/ship`, addressOf(at)).href, {
        body: { waitSeconds: 0 },
        headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': `parcel of ${order}` },
      })
    // Of the bench: a program that asks as often as this has to wait.
    const isShipped = (at: StationProgram, query: string) =>
      until(async () => {
        const { value } = (await at.ask('orders.list', { query, state: 'all' })) as {
          value: { orders: readonly { state: string }[] }
        }
        return value.orders[0]?.state === 'shipped'
      })

    const first = await start()
    await first.ask('account.connect', { baseUrl: sandbox.baseUrl, keys: sandbox.keys })
    await first.ask('spending.goOn', {})
    await first.ask('settings.saveShipFrom', demoShipFrom)
    const [printer] = sandbox.printers
    if (printer) await first.ask('printers.save', tcpPrinterSetting(printer, 'bench', printer.name))
    const contentBase64 = Buffer.from(csvOf('KILL-0', 'KILL-1')).toString('base64')
    await first.ask('orders.import', { fileName: 'orders.csv', contentBase64 })
    const made = (await first.ask('programs.make', { name: 'Shop', scopes: ['ship'] })) as {
      value: { key: string }
    }
    const { key } = made.value

    // What its services cost is known from then on: the purchase itself meets what is in the way.
    await ship(first, key, 'KILL-0')
    await isShipped(first, 'KILL-0')
    if (when === 'before') {
      await sandbox.stopService()
      expect((await ship(first, key)).json).toMatchObject({ state: 'prepared' })
      await first.stop('SIGKILL')
      await sandbox.startService()
    } else {
      sandbox.faults.set({ endpoint: 'createShipment', kind: 'hang', when: 'after_work' })
      const asked = ship(first, key).catch(() => undefined)
      await until(() => sandbox.faults.held() === 1)
      await first.stop('SIGKILL')
      await asked
      sandbox.faults.clear()
    }

    const second = await start()
    // A doubt at first, which the station looks into by itself.
    expect([200, 202]).toContain((await ship(second, key)).status)
    await isShipped(second, 'KILL-1')
    expect((await ship(second, key)).json).toMatchObject({
      orderNumber: 'KILL-1',
      state: 'bought',
      parcel: { state: 'bought' },
    })
    expect(sandbox.state().shipments).toBe(2)
  },
)
