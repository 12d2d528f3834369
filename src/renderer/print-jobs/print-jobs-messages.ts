import type { PrintContentKind, PrintJobState, PrintJobView } from '../../contract/domain.ts'
import { byLanguage } from '../language.ts'

const en = {
  kinds: {
    label: 'Label',
    test_label: 'Test label',
    calibrate: 'Calibration',
    feed: 'Feed',
    command_sheet: 'Command barcodes',
    packing_slip: 'Packing slip',
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

export type JobMessages = typeof en
const es: JobMessages = {
  kinds: {
    label: 'Etiqueta',
    test_label: 'Etiqueta de prueba',
    calibrate: 'Calibración',
    feed: 'Avance',
    command_sheet: 'Códigos de órdenes',
    packing_slip: 'Albarán',
    reprint_banner: 'Aviso de reimpresión',
    container_label: 'Etiqueta de contenedor',
    scan_form: 'Formulario SCAN',
    file: 'Archivo',
  },
  states: {
    queued: 'En espera',
    sending: 'Imprimiendo',
    sent: 'Enviada',
    confirmed: 'Impresa',
    unknown: '¿Salió?',
    failed: 'No impresa',
  },
  held: 'Retenida',
  cancelled: 'Cancelada',
  saidPrinted: 'Impresa, según usted',
  copies: (copies) => `${copies} copias`,
}

export const messages: JobMessages = byLanguage<JobMessages>({ en, es })

/** What a job prints, in a few words: the order number of a label, the kind and subject of anything else. */
export function jobTitle({ kind, subject, printerName }: PrintJobView): string {
  const name = messages.kinds[kind]
  if (kind === 'label') return subject ?? name
  return subject && subject !== printerName ? `${name} · ${subject}` : name
}
