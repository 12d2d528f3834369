// Printers on USB as Linux shows them: a device file for each, and beside it what the printer calls itself.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SystemPrinter } from './system-printer.ts'

/** Reads `/sys/class/usbmisc/lp*`; nothing where there is no such folder. */
export function listUsbDevices(folder = '/sys/class/usbmisc'): readonly SystemPrinter[] {
  let names: string[]
  try {
    names = readdirSync(folder)
      .filter((name) => /^lp\d+$/.test(name))
      .sort()
  } catch {
    return []
  }
  return names.map((name) => {
    const id = readId(join(folder, name, 'device', 'ieee1284_id'))
    const field = (key: string) => new RegExp(`(?:^|;)(?:${key}):([^;]*)`, 'i').exec(id)?.[1]?.trim()
    const model = field('MDL|MODEL')
    const languages = field('CMD|COMMAND SET') ?? ''
    return {
      connection: { kind: 'device', path: `/dev/usb/${name}` },
      name: model ?? name,
      model,
      language: /zpl/i.test(languages) || languages === '' ? 'zpl' : undefined,
      condition: 'unknown',
    }
  })
}

/** IEEE 1284 device id: `MFG:Zebra;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;…`. */
function readId(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
