// What the station connects to when somebody at the bench names an address.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tcpPrinterSetting } from '../../support/tcp-printer-setting.ts'
import { openTestStation } from '../../support/test-station.ts'

/** Something of the network that listens; how often it was connected to. */
async function listener() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    port,
    connection: { kind: 'tcp', host: '127.0.0.1', port } as const,
    connections: () => connections,
  }
}

const badges = { look: 'LOOK-4711-A', pack: 'PACK-4711-B', supervise: 'SUPER-4711-C' } as const

// The station's answer tells whether something listens at an address, and what: who may not set printers up could feel
// about with it in the company's network.
it('an address that is no printer of the station is asked for a supervisor alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-asked-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const station = await openTestStation({ dataDir })
  onTestFinished(() => station.close())
  const [stranger, printer] = [await listener(), await listener()]
  await station.ask('printers.save', tcpPrinterSetting({ port: printer.port }, 'left'))
  for (const role of ['supervise', 'pack', 'look'] as const) {
    await station.ask('operators.save', { name: role, badge: badges[role], role, limits: {} })
  }
  const asksAs = async (role: keyof typeof badges, { connection }: typeof stranger) => {
    await station.ask('operators.badge', { badge: badges[role] })
    const answer = await station.station.invoke('printers.identify', { connection })
    return answer.ok ? 'answered' : answer.error.code
  }

  expect(await asksAs('look', stranger)).toBe('operator_not_allowed')
  expect(await asksAs('look', printer)).toBe('operator_not_allowed')
  expect(await asksAs('pack', stranger)).toBe('operator_not_allowed')
  expect(stranger.connections()).toBe(0)
  expect(await asksAs('pack', printer)).not.toBe('operator_not_allowed')
  expect(await asksAs('supervise', stranger)).not.toBe('operator_not_allowed')
  expect(stranger.connections()).toBeGreaterThan(0)
})
