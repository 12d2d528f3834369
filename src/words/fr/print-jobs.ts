import type { printJobs as words } from '../en/print-jobs.ts'
import { s } from './grammar.ts'

export const printJobs: typeof words = {
  atBench: (bench) => `À ${bench}`,
  askedOf: (bench) => `${bench} ne l’a pas encore prise`,
  atBenchBad: {
    not_sure: (bench) => `Elle est peut-être sortie à ${bench}`,
    refused: (bench) => `Pas imprimée à ${bench}`,
  },
  atBenchNext: 'L’étiquette est achetée. Ce qu’elle y devient se voit dans la file de l’imprimante.',
  forBench: (bench) => `Pour ${bench}`,
  kinds: {
    label: 'Étiquette',
    test_label: 'Étiquette de test',
    calibrate: 'Calibrage',
    feed: 'Avance papier',
    command_sheet: 'Codes d’action',
    packing_slip: 'Liste de colisage',
    day_report: 'Rapport',
    reprint_banner: 'Bandeau de réimpression',
    label_copy: 'Étiquette d’un autre poste',
    container_label: 'Étiquette de conteneur',
    scan_form: 'Bordereau SCAN',
    file: 'Fichier',
  },
  states: {
    queued: 'En attente',
    sending: 'Impression',
    sent: 'Transmise',
    confirmed: 'Imprimée',
    unknown: 'Est-elle sortie ?',
    failed: 'Non imprimée',
  },
  held: 'Suspendue',
  cancelled: 'Retirée',
  saidPrinted: 'Imprimée, selon vous',
  ofForm: {
    states: {
      queued: 'En attente',
      sending: 'Impression',
      sent: 'Transmis',
      confirmed: 'Imprimé',
      unknown: 'Est-il sorti ?',
      failed: 'Non imprimé',
    },
    held: 'Suspendu',
    cancelled: 'Retiré',
    saidPrinted: 'Imprimé, selon vous',
  },
  copies: (copies) => `${copies} copie${s(copies)}`,
  failed: (paper, why) => `${paper} : non imprimé. ${why}`,
}
