import type { PrinterCondition, PrinterConnection, PrinterLanguage } from '../../../contract/printers.ts'

/** A printer as this machine's own lists have it. */
export type SystemPrinter = {
  readonly connection: PrinterConnection
  readonly name: string
  readonly model: string | undefined
  /** What it takes the way it is connected; undefined: nothing that the station speaks. */
  readonly language: PrinterLanguage | undefined
  readonly condition: PrinterCondition
}
