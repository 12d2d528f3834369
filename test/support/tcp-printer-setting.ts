import { commonLabelPrinter, type PrinterSetting } from '../../src/contract/printers.ts'

/** A common label printer at a TCP address. */
export function tcpPrinterSetting(
  { host = '127.0.0.1', port }: { readonly host?: string; readonly port: number },
  id = 'p1',
  name = id,
): PrinterSetting {
  return { ...commonLabelPrinter, id, name, connection: { kind: 'tcp', host, port } }
}
