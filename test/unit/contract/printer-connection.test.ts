import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectionText, readConnection } from '../../../src/contract/printer-connection.ts'
import type { PrinterConnection } from '../../../src/contract/printers.ts'

const tcp = (host: string, port = 9100): PrinterConnection => ({ kind: 'tcp', host, port })

describe('a connection as it is typed', () => {
  it.each<[string, PrinterConnection]>([
    ['192.168.1.20', tcp('192.168.1.20')],
    ['192.168.1.20:6101', tcp('192.168.1.20', 6101)],
    ['zebra-1.bench.local', tcp('zebra-1.bench.local')],
    ['tcp://zebra_1:9100', tcp('zebra_1')],
    ['tcp://zebra_1:9100/', tcp('zebra_1')],
    ['tcp:zebra_1', tcp('zebra_1')],
    ['  192.168.1.20\n', tcp('192.168.1.20')],
    ['fe80::1', tcp('fe80::1')],
    ['tcp://fe80::1%eth0', tcp('fe80::1%eth0')],
    ['[::1]', tcp('::1')],
    ['[fe80::1%eth0]:6101', tcp('fe80::1%eth0', 6101)],
    ['tcp://[2001:db8::ff00:42]:6101', tcp('2001:db8::ff00:42', 6101)],
    ['tcp://[::ffff:192.168.1.20]:9100', tcp('::ffff:192.168.1.20')],
    ['cups:zebra', { kind: 'cups', queue: 'zebra' }],
    ['cups:--help', { kind: 'cups', queue: '--help' }],
    ['spooler:Front desk; $(Größe) "4x6"', { kind: 'spooler', queue: 'Front desk; $(Größe) "4x6"' }],
    ['spooler:\\\\server\\zebra', { kind: 'spooler', queue: '\\\\server\\zebra' }],
    ['spooler:tcp://zebra', { kind: 'spooler', queue: 'tcp://zebra' }],
    ['device:/dev/usb/lp0', { kind: 'device', path: '/dev/usb/lp0' }],
    ['device:\\\\.\\LPT1', { kind: 'device', path: '\\\\.\\LPT1' }],
    ['file:C:\\labels\\out 1.zpl', { kind: 'file', path: 'C:\\labels\\out 1.zpl' }],
  ])('%j is read', (text, connection) => {
    expect(readConnection(text)).toEqual(connection)
  })

  it.each([
    '',
    ' ',
    'tcp://',
    ':9100',
    'zebra:',
    'zebra:port',
    'zebra:0',
    'zebra:65536',
    'zebra:123456',
    'zebra 1',
    'zebra/1',
    'http://zebra',
    'tcp://user@zebra',
    '[::1',
    '[zebra 1]',
    'cups:',
    'device:',
    'file:',
    `cups:${'x'.repeat(256)}`,
    `file:${'x'.repeat(1_025)}`,
  ])('%j names no printer', (text) => {
    expect(readConnection(text)).toBeUndefined()
  })

  it('says what was meant when it is written and read again', () => {
    const name = (maxLength: number) =>
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((text) => text.trim() === text)
    const port = fc.integer({ min: 1, max: 65_535 })
    const hosts = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().filter((host) => !host.includes('.')),
    )
    const connections: fc.Arbitrary<PrinterConnection> = fc.oneof(
      fc.record({ kind: fc.constant('tcp' as const), host: hosts, port }),
      fc.record({ kind: fc.constantFrom('cups' as const, 'spooler' as const), queue: name(40) }),
      fc.record({ kind: fc.constantFrom('device' as const, 'file' as const), path: name(200) }),
    )
    fc.assert(
      fc.property(connections, (connection) => {
        expect(readConnection(connectionText(connection))).toEqual(connection)
      }),
    )
  })

  it.each([
    [tcp('192.168.1.20', 6101), 'tcp://192.168.1.20:6101'],
    [tcp('::1'), 'tcp://[::1]:9100'],
    [tcp('[::1]'), 'tcp://[::1]:9100'],
  ])('is written so that its port is told from its address', (connection, text) => {
    expect(connectionText(connection)).toBe(text)
  })

  it('takes no time to speak of, whatever is typed', () => {
    for (const text of ['a:'.repeat(50_000), '['.repeat(50_000), '::'.repeat(50_000), ' '.repeat(50_000)])
      expect(readConnection(text)).toBeUndefined()
  })
})
