import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { helpText, readCommandLine, type HostKind } from '../../../src/app/command-line.ts'

const cwd = resolve('/bench')
const read = (host: HostKind, ...args: string[]) => readCommandLine(args, host, cwd)

describe('the command line', () => {
  it.each(['window', 'browser'] as const)('means the same in the %s host', (host) => {
    expect(read(host, '--data', 'here', '--profile', 'test', '--import', 'orders.csv')).toMatchObject({
      dataDir: resolve(cwd, 'here'),
      profile: 'test',
      acts: [{ kind: 'import', path: resolve(cwd, 'orders.csv') }],
    })
    expect(
      read(host, '--print=a.zpl', '--printer=Zebra left', '--reprint', '9400111899223817000001'),
    ).toMatchObject({
      acts: [
        { kind: 'print', path: resolve(cwd, 'a.zpl'), printer: 'Zebra left' },
        { kind: 'reprint', trackingNumber: '9400111899223817000001' },
      ],
    })
  })

  it('opens the last profile in the usual place where nothing is said', () => {
    expect(read('window')).toMatchObject({
      dataDir: undefined,
      profile: undefined,
      acts: [],
      asks: undefined,
    })
  })

  it.each([
    ['a profile that there is not', ['--profile', 'live']],
    ['a value that is missing', ['--data']],
    ['an option in the place of a value', ['--data', '--profile', 'demo']],
    ['an empty value', ['--import=']],
    ['a switch with a value', ['--version=2']],
    ['a file without a printer', ['--print', 'a.zpl']],
    ['a printer without a file', ['--printer', 'Zebra left']],
    ['a word that is no option', ['ORDER-1001']],
  ])('refuses %s', (_, args) => {
    for (const host of ['window', 'browser'] as const) {
      expect(() => read(host, ...args)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    }
  })

  it('refuses in the browser what it passes over in a window: switches of Chromium', () => {
    expect(() => read('browser', '--no-sandbox')).toThrow('--no-sandbox: not understood')
    expect(read('window', '--no-sandbox', '--ozone-platform=wayland', '--profile', 'demo')).toMatchObject({
      profile: 'demo',
    })
    expect(read('browser', '--port', '8080', '--json', '--no-open')).toMatchObject({
      port: 8080,
      json: true,
      open: false,
    })
    expect(() => read('browser', '--port', '70000')).toThrow('--port 70000: not as expected')
  })

  // Hazard: a link's text is a stranger's, and a browser may hand it over unquoted: options behind it would be obeyed.
  it.each([
    [['packbench://order/A-1', '--print', '/etc/passwd', '--printer', 'Zebra']],
    [['--import', 'x.csv', 'packbench://order/A-1']],
    [['--data', '/tmp/other', '--profile=production', '--', 'packbench://order/A-1']],
  ])('takes of a start by link the order alone: %j', (args) => {
    expect(read('window', ...args)).toEqual({
      dataDir: undefined,
      profile: undefined,
      profileFile: undefined,
      acts: [],
      order: 'A-1',
      port: 0,
      json: false,
      open: true,
      asks: undefined,
    })
  })

  it('takes of a link that names no order nothing at all', () => {
    expect(read('window', '--import', 'x.csv', 'packbench://station/index.html')).toMatchObject({
      acts: [],
      order: undefined,
    })
    expect(() => read('browser', 'packbench://order/A-1')).toThrow('not understood')
  })

  it('takes a list of items beside a file of orders', () => {
    expect(read('window', '--import', 'orders.csv', '--import-items=items.csv').acts).toEqual([
      { kind: 'import_items', path: resolve(cwd, 'items.csv') },
      { kind: 'import', path: resolve(cwd, 'orders.csv') },
    ])
  })

  it('answers help with every option that the host has', () => {
    for (const name of [
      '--data DIR',
      '--print FILE',
      '--printer NAME',
      '--reprint TRACKING',
      '--import FILE',
      '--import-items FILE',
    ])
      for (const host of ['window', 'browser'] as const) expect(helpText('packbench', host)).toContain(name)
    expect(helpText('packbench', 'window')).not.toContain('--port')
    expect(read('window', '--version', '--help').asks).toBe('help')
    expect(read('browser', '--version').asks).toBe('version')
  })
})
