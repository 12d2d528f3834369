import type { PrintContentKind, PrintJobState } from '../../contract/domain.ts'

const said = {
  states: {
    queued: 'Waiting',
    sending: 'Printing',
    sent: 'Sent',
    confirmed: 'Printed',
    unknown: 'Did it come out?',
    failed: 'Not printed',
  } satisfies Record<PrintJobState, string>,
  held: 'Held',
  cancelled: 'Taken out',
  saidPrinted: 'Printed, you said',
}

export const printJobs = {
  atBench: (bench: string) => `At ${bench}`,
  askedOf: (bench: string) => `${bench} has not taken it yet`,
  atBenchBad: {
    not_sure: (bench: string) => `It may have come out at ${bench}`,
    refused: (bench: string) => `Not printed at ${bench}`,
  },
  atBenchNext: 'The label is bought. What becomes of it there is shown in the printer’s queue.',
  forBench: (bench: string) => `For ${bench}`,
  kinds: {
    label: 'Label',
    test_label: 'Test label',
    calibrate: 'Calibration',
    feed: 'Feed',
    command_sheet: 'Command barcodes',
    packing_slip: 'Packing slip',
    day_report: 'Report',
    reprint_banner: 'Reprint banner',
    label_copy: 'Label of another bench',
    container_label: 'Container label',
    scan_form: 'SCAN form',
    file: 'File',
  } satisfies Record<PrintContentKind, string>,
  ...said,
  /** The same of a manifest's form: in other languages it has another gender than a label. */
  ofForm: said,
  copies: (copies: number) => `${copies} copies`,
  failed: (paper: string, why: string) => `${paper}: not printed. ${why}`,
}
