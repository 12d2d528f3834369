import type { PrintContentKind, PrintJobState } from '../../contract/domain.ts'

export const printJobs = {
  kinds: {
    label: 'Label',
    test_label: 'Test label',
    calibrate: 'Calibration',
    feed: 'Feed',
    command_sheet: 'Command barcodes',
    packing_slip: 'Packing slip',
    day_report: 'Report',
    reprint_banner: 'Reprint banner',
    container_label: 'Container label',
    scan_form: 'SCAN form',
    file: 'File',
  } satisfies Record<PrintContentKind, string>,
  states: {
    queued: 'Waiting',
    sending: 'Printing',
    sent: 'Sent',
    confirmed: 'Printed',
    unknown: 'Did it come out?',
    failed: 'Not printed',
  } satisfies Record<PrintJobState, string>,
  held: 'Held',
  cancelled: 'Cancelled',
  saidPrinted: 'Printed, you said',
  copies: (copies: number) => `${copies} copies`,
}
