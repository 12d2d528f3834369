import type { doubtRule as words } from '../en/doubt-rule.ts'

export const doubtRule: typeof words = {
  title: 'Wenn unklar ist, ob ein Etikett gekauft wurde',
  what: 'Der Dienst wird gefragt, bis er die Sendung hat. Für diesen Auftrag wird solange nichts noch einmal gekauft.',
  minutes: 'Minuten, bis die Aufsicht es klären darf',
  minutesHint: 'So lange muss der Dienst gesagt haben, dass er sie nicht kennt.',
  minutesWrong: (from, to) => `Eine ganze Zahl von ${from} bis ${to}`,
  repeats: 'Dieselbe Anfrage noch einmal senden',
  repeatsHint:
    'Sie behält ihre Nummer, und der Dienst kauft jede Nummer einmal. So klärt sich eine Anfrage, die nie ankam.',
  noRepeatsHint:
    'Für einen Dienst, der ein zweites Mal kaufen könnte. Er wird nur gefragt, in wachsenden Abständen; was nie ankam, klärt die Aufsicht.',
  save: 'Speichern',
  saved: 'Gespeichert',
}
