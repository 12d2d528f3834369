import type { supplies as words } from '../en/supplies.ts'
import { at } from './grammar.ts'

/** `labels`: how many, as it is written. */
const labelsOf = (labels: string) => (labels === '1' ? '1 étiquette' : `${labels} étiquettes`)

export const supplies: typeof words = {
  title: 'Étiquettes sur le rouleau',

  newRoll: 'Nouveau rouleau',
  newRollHint: 'À dire à chaque rouleau mis : les étiquettes se comptent à partir de là.',
  rollLabels: 'Étiquettes du nouveau rouleau',
  rollLabelsHint: 'Le nombre est sur le carton ; il est proposé aussi pour le prochain rouleau.',
  rollLabelsWrong: (most) => `Les étiquettes du nouveau rouleau : un nombre entier de 1 à ${most}`,
  rollTold: (labels, name) => `${name} : un nouveau rouleau de ${labelsOf(labels)}`,
  roll: (labels, moment) => `Un rouleau de ${labelsOf(labels)}, mis ${at(moment)}`,
  noRoll: 'Personne n’a encore dit combien d’étiquettes a le rouleau.',

  left: (labels, countedBy) =>
    countedBy === 'printer' ? `reste ${labelsOf(labels)}` : `reste environ ${labelsOf(labels)}`,
  leftUnknown: 'Étiquettes restantes : nombre inconnu',
  countedBy: {
    printer: 'Comptées par le compteur de l’imprimante.',
    station: 'Comptées par ce poste ; celles d’autres programmes ne le sont pas.',
  },
  leftNotKnown:
    'On ne sait pas combien il en reste : le papier est épuisé, il en est sorti plus que n’en avait le rouleau, ou un fichier ne disait pas combien d’étiquettes il imprime. Indiquez le nouveau rouleau.',

  warns: 'Un rouleau est presque fini',
  warnings: {
    labels_left: (printer, left) => `${printer} : ${left}. Préparez le prochain rouleau`,
    paper_low: (printer) => `${printer} dit que son rouleau est presque fini. Préparez le prochain`,
    ribbon_low: (printer) =>
      `${printer} dit que son ruban, toner ou encre est presque fini. Préparez-en un autre`,
  },
  seen: 'Compris',
  toSupplies: 'Voir',
  warnAt: 'Prévenir quand il reste ce nombre d’étiquettes',
  warnAtHint: 'Une fois par rouleau, au-dessus de chaque écran ; rien ne s’arrête. 0 : jamais.',
  warnAtWrong: (most) => `Un nombre entier de 0 à ${most}`,
  save: 'Enregistrer',
  saved: 'Enregistré',

  said: 'Ce qu’elle a dit d’elle-même en dernier',
  fact: 'Quoi',
  value: 'Elle dit',
  at: 'Quand',
  notTold: 'ne le dit pas',
  tellsNothing: 'Une imprimante jointe de cette façon ne dit rien d’elle-même.',
  facts: {
    firmware: 'Micrologiciel',
    darkness: 'Contraste',
    speed: 'Vitesse d’impression',
    printed: 'Imprimé en tout',
    head: 'Par cette tête d’impression',
    cleaned: 'Depuis le nettoyage de la tête',
    label: 'D’une étiquette à l’autre',
    markers: 'Ruban, toner ou encre',
  },
  inchesPerSecond: (speed) => `${speed} pouces par seconde`,
  marker: (name, percent) => `${name} ${percent}`,
  markerUntold: (name) => `${name} : elle ne dit pas combien il en reste`,
  markerLow: (marker) => `${marker}, presque fini`,
}
