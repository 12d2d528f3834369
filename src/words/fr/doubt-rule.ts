import type { doubtRule as words } from '../en/doubt-rule.ts'

export const doubtRule: typeof words = {
  title: 'Quand l’achat d’une étiquette est incertain',
  what: 'Le service est interrogé jusqu’à ce qu’il connaisse l’envoi. D’ici là, rien de cette commande n’est acheté à nouveau.',
  minutes: 'Minutes avant qu’un responsable puisse lever le doute',
  minutesHint: 'Pendant tout ce temps, le service doit avoir dit qu’il ne connaît pas l’envoi.',
  minutesWrong: (from, to) => `Un nombre entier de ${from} à ${to}`,
  repeats: 'Transmettre à nouveau la même demande',
  repeatsHint:
    'Elle garde son numéro, et le service achète chaque numéro une seule fois. Une demande jamais arrivée se règle ainsi.',
  noRepeatsHint:
    'Pour un service qui pourrait acheter une seconde fois. Il est seulement interrogé, de moins en moins souvent ; un responsable tranche pour ce qui n’est jamais arrivé.',
  save: 'Enregistrer',
  saved: 'Enregistré',
}
