// How a printer is reached, in a few words.

import { connectionText } from '../../contract/printer-connection.ts'
import type { PrinterConnection } from '../../contract/printers.ts'
import { words } from '../language.ts'

const m = words.printers

/** `Network · 192.168.1.40`, `System queue · ZEBRA`. A port is named where it is not the usual one. */
export function wayTo(connection: PrinterConnection): string {
  switch (connection.kind) {
    case 'tcp': {
      const { host, port } = connection
      const address = port === 9100 ? host : connectionText(connection).replace('tcp://', '')
      return `${m.network} · ${address}`
    }
    case 'cups':
    case 'spooler':
      return `${m.queueOfSystem} · ${connection.queue}`
    case 'device':
      return `${m.device} · ${connection.path}`
    case 'file':
      return `${m.file} · ${connection.path}`
  }
}
