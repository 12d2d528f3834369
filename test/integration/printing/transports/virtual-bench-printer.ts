import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrinterConnection } from '../../../../src/contract/printers.ts'
import type { PrinterFault } from '../../../../src/sandbox/printer/printer-fault.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../../../src/sandbox/printer/virtual-printer.ts'
import type { BenchFault, BenchPrinter } from './transport-bench.ts'

type WayToIt = { readonly connection: PrinterConnection; close(): Promise<void> }

type Told = Omit<BenchFault, 'begin' | 'end'> & { readonly name: PlainFault }
type PlainFault = Exclude<PrinterFault['kind'], 'cut_at_byte' | 'slow_reading'>

const told: readonly Told[] = [
  { name: 'paper_out', condition: 'paper_out', cause: 'paper_out' },
  { name: 'ribbon_out', condition: 'ribbon_out', cause: 'ribbon_out' },
  { name: 'head_open', condition: 'head_open', cause: 'head_open' },
  { name: 'paused', condition: 'paused', cause: 'paused' },
  { name: 'too_hot', condition: 'too_hot', cause: 'head_too_hot' },
  { name: 'buffer_full', condition: 'buffer_full', cause: 'buffer_full' },
  // The host status says nothing of these, and no label waits for the other question.
  { name: 'cutter_fault', condition: 'fault', cause: 'cutter_fault', showsOnlyAfterLabel: true },
  { name: 'head_fault', condition: 'fault', cause: 'head_fault', showsOnlyAfterLabel: true },
  { name: 'unreachable', condition: 'unreachable' },
]

/** Faults that a printer tells of itself over a two-way link, and that it is not there. */
export function faultsOfTwoWayLinks(printer: VirtualPrinter): readonly BenchFault[] {
  return told.map((fault) => ({
    ...fault,
    begin: () => printer.setFault({ kind: fault.name }),
    end: () => printer.setFault(undefined),
  }))
}

/** A virtual printer with a way to it. `faultsOf`: what the way lets through of the printer's faults. */
export async function startBenchPrinter(
  wayTo: (printer: VirtualPrinter) => Promise<WayToIt>,
  faultsOf: (printer: VirtualPrinter) => readonly BenchFault[] = faultsOfTwoWayLinks,
): Promise<BenchPrinter> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-bench-printer-'))
  const printer = await startVirtualPrinter({ name: 'Bench 1', folder })
  const way = await wayTo(printer)

  async function until(fault: PrinterFault): Promise<() => Promise<void>> {
    await printer.setFault(fault)
    return () => printer.setFault(undefined)
  }

  return {
    connection: way.connection,
    printed: () => Buffer.concat(printer.papers().map(({ bytes }) => bytes)),
    faults: faultsOf(printer),
    resetBeforeReading: () => until({ kind: 'reset_before_reading' }),
    cutAtByte: (byte) => until({ kind: 'cut_at_byte', byte }),
    async close() {
      await way.close()
      await printer.close()
      await rm(folder, { recursive: true })
    },
  }
}
