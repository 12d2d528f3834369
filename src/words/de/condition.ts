import type { condition as words } from '../en/condition.ts'

export const condition: typeof words = {
  conditions: {
    ready: { short: 'bereit', word: 'Bereit', line: (printer) => `${printer} ist bereit` },
    printing: { short: 'druckt', word: 'Druckt', line: (printer) => `${printer} druckt` },
    unknown: {
      short: 'unbekannt',
      word: 'Unbekannt',
      line: (printer) => `${printer} hat seinen Zustand noch nicht gemeldet`,
    },
    buffer_full: {
      short: 'voll',
      word: 'Drucker voll',
      line: (printer) => `${printer} kann gerade nichts mehr annehmen`,
    },
    paused: {
      short: 'Pause',
      word: 'Pause',
      line: (printer) => `${printer} macht Pause: drücken Sie seine Taste`,
    },
    paper_out: {
      short: 'keine Etiketten',
      word: 'Papier leer',
      line: (printer) => `${printer} hat keine Etiketten mehr: legen Sie eine neue Rolle ein`,
    },
    ribbon_out: {
      short: 'Farbband leer',
      word: 'Farbband',
      line: (printer) => `${printer} hat kein Farbband mehr: legen Sie ein neues ein`,
    },
    head_open: {
      short: 'offen',
      word: 'Klappe auf',
      line: (printer) => `${printer} ist offen: schließen Sie ihn`,
    },
    too_hot: {
      short: 'zu heiß',
      word: 'Zu heiß',
      line: (printer) => `${printer} ist zu heiß: lassen Sie ihn abkühlen`,
    },
    fault: {
      short: 'Fehler',
      word: 'Fehler',
      line: (printer) => `${printer} hat einen Fehler: sehen Sie auf sein Display`,
    },
    offline: {
      short: 'offline',
      word: 'Offline',
      line: (printer) => `Der Computer sieht ${printer} nicht: ist er an, steckt das Kabel?`,
    },
    unreachable: {
      short: 'antwortet nicht',
      word: 'Drucker?',
      line: (printer) => `${printer} antwortet nicht: ist er an, steckt das Kabel?`,
    },
  },

  causes: {
    paper_out: 'Es sind keine Etiketten mehr da',
    paper_jam: 'Ein Etikett klemmt: öffnen Sie ihn und nehmen Sie es heraus',
    ribbon_out: 'Das Farbband ist zu Ende',
    ribbon_in: 'Ein Farbband ist eingelegt, er soll aber ohne drucken: nehmen Sie es heraus',
    head_open: 'Die Klappe oder der Druckkopf ist offen',
    head_too_hot: 'Der Druckkopf ist zu heiß: er druckt von selbst weiter, wenn er abgekühlt ist',
    head_fault: 'Der Druckkopf ist defekt: rufen Sie die Betreuung des Druckers',
    motor_too_hot: 'Der Motor ist zu heiß: er druckt von selbst weiter, wenn er abgekühlt ist',
    supply_too_hot: 'Das Netzteil ist zu heiß: lassen Sie Luft daran',
    cutter_fault: 'Das Messer klemmt: schalten Sie den Drucker aus und machen Sie es frei',
    paused: 'Jemand hat die Pausentaste gedrückt: drücken Sie sie noch einmal',
    buffer_full: 'Sein Speicher ist voll: er nimmt wieder an, wenn einige gedruckt sind',
    out_of_memory: 'Ein Etikett ist zu groß für seinen Speicher',
    label_waits_to_be_taken: 'Ein Etikett wartet, dass es jemand abnimmt',
    device_fault: 'Er nennt keinen Grund: sehen Sie auf sein Display',
    device_offline: 'Der Computer meldet, dass er aus oder nicht angeschlossen ist',
    device_connecting: 'Der Computer versucht, ihn zu erreichen',
    queue_stopped:
      'Die Warteschlange des Computers steht: starten Sie sie in den Druckereinstellungen des Systems',
    queue_rejecting:
      'Die Warteschlange des Computers nimmt nichts an: erlauben Sie es in den Druckereinstellungen des Systems',
    paper_near_end: 'Die Rolle ist fast zu Ende',
    ribbon_near_end: 'Farbband, Toner oder Tinte ist fast zu Ende',
    calibrate_media: 'Er hat die Länge der Etiketten verloren: kalibrieren Sie ihn',
    clean_head: 'Der Druckkopf sollte gereinigt werden',
    replace_head: 'Der Druckkopf sollte ersetzt werden',
    head_too_cold: 'Der Druckkopf ist kalt: die ersten Etiketten können blass sein',
  },
}
