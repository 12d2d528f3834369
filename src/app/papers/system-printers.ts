// The printers that this machine has already: queues of its print system, and devices on USB.

import type { SystemPrinter } from '../../adapters/printers/discovery/system-printer.ts'
import { listUsbDevices } from '../../adapters/printers/discovery/usb-devices.ts'
import {
  listCupsPrinters,
  type CupsPrinter,
} from '../../adapters/printers/transports/cups/list-cups-printers.ts'
import {
  listSpoolerPrinters,
  type SpoolerPrinter,
} from '../../adapters/printers/transports/spooler/list-spooler-printers.ts'

/** Drivers of ZPL printers, whose queues take ZPL past them; Zebra has others for its older languages. */
const zplDriver = /zpl|zebra|zdesigner|generic \/ text only/i
const otherLanguage = /\b(epl2?|cpcl)\b/i
/** Ports of Windows that lead to a dialog or nowhere. */
const noPrinterPort = /^(PORTPROMPT:|SHRFAX:|FAX:|nul:)/i

const isZplDriver = (driver: string) => zplDriver.test(driver) && !otherLanguage.test(driver)

export function ofCups({ queue, info, makeAndModel, raw, condition }: CupsPrinter): SystemPrinter {
  return {
    connection: { kind: 'cups', queue },
    name: info || queue,
    // A raw queue has no driver, and names none.
    model: raw || makeAndModel === '' ? undefined : makeAndModel,
    language: raw || isZplDriver(makeAndModel) ? 'zpl' : 'pdf',
    condition,
  }
}

export function ofSpooler({ name, driver, port, condition }: SpoolerPrinter): SystemPrinter {
  return {
    connection: { kind: 'spooler', queue: name },
    name,
    model: driver || undefined,
    language: noPrinterPort.test(port) ? undefined : isZplDriver(driver) ? 'zpl' : 'pdf',
    condition,
  }
}

/** Each list on its own: on most machines only one print system answers, and the others reject. */
export const systemPrinterLists: readonly (() =>
  | Promise<readonly SystemPrinter[]>
  | readonly SystemPrinter[])[] = [
  listUsbDevices,
  async () => (await listCupsPrinters()).map(ofCups),
  async () => (await listSpoolerPrinters()).map(ofSpooler),
]
