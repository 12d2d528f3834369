import type { condition as words } from '../en/condition.ts'

export const condition: typeof words = {
  conditions: {
    ready: { short: 'prête', word: 'Prête', line: (printer) => `${printer} est prête` },
    printing: { short: 'imprime', word: 'Impression', line: (printer) => `${printer} imprime` },
    unknown: {
      short: 'état inconnu',
      word: 'État ?',
      line: (printer) => `${printer} n’a pas donné son état`,
    },
    buffer_full: {
      short: 'pleine',
      word: 'Pleine',
      line: (printer) => `${printer} ne peut rien prendre de plus pour l’instant`,
    },
    paused: {
      short: 'en pause',
      word: 'En pause',
      line: (printer) => `${printer} est en pause : appuyez sur son bouton`,
    },
    paper_out: {
      short: 'sans étiquettes',
      word: 'Plus de papier',
      line: (printer) => `${printer} n’a plus d’étiquettes : changez le rouleau`,
    },
    ribbon_out: {
      short: 'sans ruban',
      word: 'Plus de ruban',
      line: (printer) => `${printer} n’a plus de ruban : changez le ruban`,
    },
    head_open: {
      short: 'ouverte',
      word: 'Capot ouvert',
      line: (printer) => `${printer} est ouverte : refermez-la`,
    },
    too_hot: {
      short: 'trop chaude',
      word: 'Trop chaude',
      line: (printer) => `${printer} est trop chaude : laissez-la refroidir`,
    },
    fault: {
      short: 'en panne',
      word: 'En panne',
      line: (printer) => `${printer} est en panne : regardez son écran`,
    },
    offline: {
      short: 'hors ligne',
      word: 'Hors ligne',
      line: (printer) => `L’ordinateur ne voit pas ${printer} : allumée, câble branché ?`,
    },
    unreachable: {
      short: 'ne répond pas',
      word: 'Éteinte ?',
      line: (printer) => `${printer} ne répond pas : allumée, câble branché ?`,
    },
  },

  causes: {
    paper_out: 'Il n’y a plus d’étiquettes',
    paper_jam: 'Une étiquette est coincée : ouvrez l’imprimante et retirez-la',
    ribbon_out: 'Il n’y a plus de ruban',
    ribbon_in: 'Il y a un ruban, et elle est réglée pour imprimer sans : retirez-le',
    head_open: 'Le capot ou la tête d’impression est ouvert',
    head_too_hot: 'La tête d’impression est trop chaude : elle repart toute seule une fois refroidie',
    head_fault: 'La tête d’impression est cassée : appelez la personne qui s’occupe de l’imprimante',
    motor_too_hot: 'Le moteur est trop chaud : il repart tout seul une fois refroidi',
    supply_too_hot: 'L’alimentation est trop chaude : laissez-la respirer',
    cutter_fault: 'Le massicot est bloqué : éteignez l’imprimante, puis dégagez-le',
    paused: 'Quelqu’un a appuyé sur pause : appuyez encore une fois',
    buffer_full:
      'Sa mémoire est pleine d’étiquettes : il y aura de la place quand quelques-unes seront sorties',
    out_of_memory: 'Une étiquette est trop grande pour sa mémoire',
    label_waits_to_be_taken: 'Une étiquette attend d’être retirée',
    device_fault: 'Elle ne dit pas pourquoi : regardez son écran',
    device_offline: 'L’ordinateur dit qu’elle est éteinte ou débranchée',
    device_connecting: 'L’ordinateur essaie de la joindre',
    queue_stopped:
      'La file de l’ordinateur est arrêtée : relancez-la dans les réglages d’imprimante du système',
    queue_rejecting:
      'La file de l’ordinateur n’accepte rien : autorisez-la dans les réglages d’imprimante du système',
    paper_near_end: 'Le rouleau est presque fini',
    ribbon_near_end: 'Le ruban, le toner ou l’encre est presque fini',
    calibrate_media: 'Elle a perdu la longueur de ses étiquettes : calibrez-la',
    clean_head: 'La tête d’impression est à nettoyer',
    replace_head: 'La tête d’impression est à remplacer',
    head_too_cold: 'La tête d’impression est froide : les premières étiquettes peuvent être pâles',
  },
}
