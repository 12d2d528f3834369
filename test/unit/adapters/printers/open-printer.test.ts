import { describe, expect, it } from 'vitest'
import { openPrinter } from '../../../../src/adapters/printers/open-printer.ts'
import { commonLabelPrinter, type PrinterConnection } from '../../../../src/contract/printers.ts'

const open = (connection: PrinterConnection, language: 'zpl' | 'pdf' = 'zpl') =>
  openPrinter({ ...commonLabelPrinter, id: 'p1', name: 'Bench 1', connection, language })

describe('the link to a printer', () => {
  it.each<[string, PrinterConnection, 'paper' | 'handed_over']>([
    ['TCP', { kind: 'tcp', host: '127.0.0.1', port: 9100 }, 'paper'],
    ['a device', { kind: 'device', path: '/dev/usb/lp0' }, 'paper'],
    ['a file', { kind: 'file', path: 'out.zpl' }, 'handed_over'],
    ['a queue of CUPS', { kind: 'cups', queue: 'zebra' }, 'handed_over'],
    ['a queue of Windows', { kind: 'spooler', queue: 'ZEBRA' }, 'handed_over'],
  ])('over %s proves what it can', (_, connection, proves) => {
    expect(open(connection).proves).toBe(proves)
  })

  it.each<PrinterConnection>([
    { kind: 'tcp', host: '127.0.0.1', port: 9100 },
    { kind: 'device', path: '/dev/null' },
  ])('carries no PDF where there is no driver: $kind', async (connection) => {
    await expect(open(connection, 'pdf').connect()).rejects.toMatchObject({
      code: 'printer_unreachable',
      details: { reason: 'no_driver' },
    })
  })
})
