// Finding printers: the virtual printer behind a real port, announced by real multicast DNS, with a real SNMP agent.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Bonjour } from 'bonjour-service'
import snmp from 'net-snmp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  printerFinder,
  type PrinterFinderOptions,
} from '../../../src/adapters/printers/discovery/printer-finder.ts'
import { readPrinterProfiles } from '../../../src/adapters/printers/discovery/printer-profile.ts'
import { listUsbDevices } from '../../../src/adapters/printers/discovery/usb-devices.ts'
import type { FoundPrinter } from '../../../src/contract/printers.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../src/sandbox/printer/virtual-printer.ts'

const profiles = readPrinterProfiles(new URL('../../../resources/printer-profiles/', import.meta.url))
const closers: (() => unknown)[] = []
let folder: string
let printer: VirtualPrinter

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-discovery-'))
  printer = await startVirtualPrinter({ name: 'Bench', folder })
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  await printer.close()
  rmSync(folder, { recursive: true, force: true })
})

const finder = (options: Partial<PrinterFinderOptions> = {}) =>
  printerFinder({
    profiles,
    systemLists: [],
    connectTimeoutMs: 5_000,
    answerTimeoutMs: 2_000,
    snmpTimeoutMs: 100,
    snmpPort: closedUdpPort,
    ...options,
  })

/** Discard: nothing listens there, and the system says so at once. */
const closedUdpPort = 9

async function listen(onBytes: (bytes: Buffer) => void): Promise<number> {
  const server = createServer((socket) => socket.on('data', onBytes).on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** An SNMP agent with what a printer says there (hrDeviceTable and hrPrinterTable of RFC 2790); its port. */
function startAgent(model: string, errorState: Buffer): number {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  // The agent is not typed by the package.
  /* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-assignment */
  const agent = snmp.createAgent({ port, address: '127.0.0.1', disableAuthorization: true }, () => undefined)
  const mib = agent.getMib()
  const table = (name: string, oid: string, column: number, value: string | Buffer) => {
    mib.registerProvider({
      name,
      type: snmp.MibProviderType.Table,
      oid,
      tableColumns: [
        { number: 1, name: `${name}Index`, type: snmp.ObjectType.Integer, maxAccess: 2 },
        { number: column, name: `${name}Value`, type: snmp.ObjectType.OctetString, maxAccess: 2 },
      ],
      tableIndex: [{ columnNumber: 1 }],
    })
    mib.addTableRow(name, [1, value])
  }
  table('hrDevice', '1.3.6.1.2.1.25.3.2.1', 3, model)
  table('hrPrinter', '1.3.6.1.2.1.25.3.5.1', 2, errorState)
  closers.push(() => agent.close())
  return port
  /* eslint-enable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-assignment */
}

describe('a typed address', () => {
  it('is asked for model, resolution, paper and state', async () => {
    const found = await finder().identify({ kind: 'tcp', host: printer.host, port: printer.port })
    expect(found).toMatchObject({
      source: 'typed',
      model: 'ZD421-203dpi',
      profile: 'Zebra 4 inch desktop',
      abilities: { language: 'zpl', dpi: 203, widthMm: 104, graphics: 'z64' },
      condition: 'ready',
    })
    expect(printer.papers()).toEqual([])
  })

  it('tells of a printer without paper', async () => {
    await printer.setFault({ kind: 'paper_out' })
    const { host, port } = printer
    await expect(finder().identify({ kind: 'tcp', host, port })).resolves.toMatchObject({
      condition: 'paper_out',
    })
  })

  it('that nothing listens at is unreachable', async () => {
    const { host, port } = printer
    await printer.setFault({ kind: 'unreachable' })
    await expect(finder().identify({ kind: 'tcp', host, port })).rejects.toMatchObject({
      code: 'printer_unreachable',
    })
  })

  it('that does not answer as a label printer is taken for a common one, and is asked no further', async () => {
    const received: Buffer[] = []
    const port = await listen((bytes) => received.push(bytes))
    const found = await finder({ answerTimeoutMs: 300 }).identify({ kind: 'tcp', host: '127.0.0.1', port })
    expect(found).toMatchObject({ profile: 'Label printer (ZPL)', condition: 'unknown' })
    expect(found.model).toBeUndefined()
    expect(Buffer.concat(received).toString()).toBe('~HI\r\n')
  })

  it('whose SNMP agent names an office printer is not sent a word of ZPL', async () => {
    const received: Buffer[] = []
    const port = await listen((bytes) => received.push(bytes))
    const snmpPort = startAgent('ACME LaserFoo 4000', Buffer.of(0))
    await expect(
      finder({ snmpPort, snmpTimeoutMs: 5_000 }).identify({ kind: 'tcp', host: '127.0.0.1', port }),
    ).rejects.toMatchObject({ code: 'not_printable', details: { reason: 'no_label_printer' } })
    expect(received).toEqual([])
  })

  it('whose SNMP agent names a label printer need not answer anything else', async () => {
    const port = await listen(() => undefined)
    const snmpPort = startAgent('Zebra Technologies ZTC ZT620-300dpi ZPL', Buffer.of(0x40))
    await expect(
      finder({ snmpPort, snmpTimeoutMs: 5_000, answerTimeoutMs: 100 }).identify({
        kind: 'tcp',
        host: '127.0.0.1',
        port,
      }),
    ).resolves.toMatchObject({ profile: 'Zebra 6 inch industrial', condition: 'paper_out' })
  })
})

describe('a search', () => {
  it('finds what announces itself on the network, once, and asks it', async () => {
    const open = await startVirtualPrinter({ name: 'Open', folder: join(folder, 'open'), host: '0.0.0.0' })
    closers.push(() => open.close())
    const bonjour = new Bonjour()
    closers.push(() => new Promise((resolve) => bonjour.destroy(() => resolve(undefined))))
    // The network is everybody's: other tests announce printers of theirs.
    const name = `Zebra beside the door ${process.pid}`
    const isOurs = (found: FoundPrinter) => found.name === name
    const announced = new Promise((resolve) => {
      const service = bonjour.publish({
        name,
        type: 'pdl-datastream',
        port: open.port,
        txt: { ty: 'Zebra ZD421', pdl: 'application/vnd.zebra' },
      })
      service.on('up', resolve)
    })
    await announced
    const stop = new AbortController()
    const seen: FoundPrinter[] = []
    const search = finder({ browseMs: 30_000 }).find((found) => {
      seen.push(found)
      if (isOurs(found)) stop.abort()
    }, stop.signal)
    const all = await search
    expect(seen.filter(isOurs)).toHaveLength(1)
    expect(all.find(isOurs)).toMatchObject({
      source: 'network',
      connection: { kind: 'tcp', port: open.port },
      abilities: { dpi: 203 },
    })
  })

  it('lists the printers on USB by what they call themselves', async () => {
    const usb = join(folder, 'usbmisc')
    for (const [name, id] of [
      ['lp0', 'MFG:Zebra ;CMD:ZPL;MDL:ZTC ZD421-300dpi ZPL;CLS:PRINTER;\n'],
      ['lp1', 'MFG:ACME;CMD:PCL,PJL;MDL:Laser 1;'],
      ['hiddev0', ''],
    ] as const) {
      mkdirSync(join(usb, name, 'device'), { recursive: true })
      writeFileSync(join(usb, name, 'device', 'ieee1284_id'), id)
    }
    const stop = new AbortController()
    const all = await finder({ systemLists: [() => listUsbDevices(usb)], browseMs: 1 }).find(
      () => undefined,
      stop.signal,
    )
    expect(all).toHaveLength(1)
    expect(all[0]).toMatchObject({
      connection: { kind: 'device', path: '/dev/usb/lp0' },
      source: 'system',
      profile: 'Zebra 4 inch desktop',
    })
  })

  it('goes on where one of the lists fails', async () => {
    const broken = () => Promise.reject(new Error('no print system'))
    const all = await finder({ systemLists: [broken], browseMs: 1 }).find(
      () => undefined,
      new AbortController().signal,
    )
    expect(all).toEqual([])
  })
})
