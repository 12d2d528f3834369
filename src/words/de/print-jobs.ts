import type { printJobs as words } from '../en/print-jobs.ts'

const said: (typeof words)['ofForm'] = {
  states: {
    queued: 'Wartet',
    sending: 'Druckt',
    sent: 'Gesendet',
    confirmed: 'Gedruckt',
    unknown: 'Kam es heraus?',
    failed: 'Nicht gedruckt',
  },
  held: 'Angehalten',
  cancelled: 'Abgebrochen',
  saidPrinted: 'Gedruckt, sagten Sie',
}

export const printJobs: typeof words = {
  atBench: (bench) => `An ${bench}`,
  askedOf: (bench) => `${bench} hat es noch nicht übernommen`,
  atBenchBad: {
    not_sure: (bench) => `Vielleicht kam es an ${bench} heraus`,
    refused: (bench) => `An ${bench} nicht gedruckt`,
  },
  atBenchNext: 'Das Etikett ist gekauft. Was dort daraus wird, zeigt die Warteschlange des Druckers.',
  forBench: (bench) => `Für ${bench}`,
  kinds: {
    label: 'Etikett',
    test_label: 'Testetikett',
    calibrate: 'Kalibrierung',
    feed: 'Vorschub',
    command_sheet: 'Befehls-Barcodes',
    packing_slip: 'Packzettel',
    day_report: 'Bericht',
    reprint_banner: 'Nachdruck-Vorblatt',
    label_copy: 'Etikett eines anderen Packplatzes',
    container_label: 'Behälteretikett',
    scan_form: 'SCAN-Formular',
    file: 'Datei',
  },
  ...said,
  ofForm: said,
  copies: (copies) => `${copies} Exemplare`,
  failed: (paper, why) => `${paper}: nicht gedruckt. ${why}`,
}
