import type { printJobs as words } from '../en/print-jobs.ts'

export const printJobs: typeof words = {
  kinds: {
    label: 'Etiqueta',
    test_label: 'Etiqueta de prueba',
    calibrate: 'Calibración',
    feed: 'Avance',
    command_sheet: 'Códigos de comandos',
    packing_slip: 'Albarán',
    day_report: 'Informe',
    reprint_banner: 'Aviso de reimpresión',
    label_copy: 'Etiqueta de otro puesto',
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
  ofForm: {
    states: {
      queued: 'En espera',
      sending: 'Imprimiendo',
      sent: 'Enviado',
      confirmed: 'Impreso',
      unknown: '¿Salió?',
      failed: 'No impreso',
    },
    held: 'Retenido',
    cancelled: 'Cancelado',
    saidPrinted: 'Impreso, según usted',
  },
  copies: (copies) => `${copies} copias`,
  failed: (paper, why) => `${paper}: no impreso. ${why}`,
}
