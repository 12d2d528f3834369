import type { DemoService } from '../../src/app/profile/demo-service.ts'
import type { PrinterAddress } from '../../src/sandbox/create-sandbox.ts'

/** Where the sandbox's own printers listen. */
export const printerAddresses = ({ printers }: Pick<DemoService, 'printers'>): readonly PrinterAddress[] =>
  printers.flatMap(({ name, connection }) => (connection.kind === 'tcp' ? [{ ...connection, name }] : []))
