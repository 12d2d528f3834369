import type { scanner as words } from '../en/scanner.ts'
import { s } from './grammar.ts'

export const scanner: typeof words = {
  what: 'Un lecteur tape comme un clavier. Ce que le vôtre transmet en plus du code se dit ici une fois.',
  prefix: 'Transmis avant chaque code',
  suffix: 'Transmis après chaque code',
  affixHint: 'D’habitude rien. « Tester le lecteur » l’apprend du code de test.',
  endKey: 'Termine un code par',
  endKeys: { any: 'Entrée ou Tab', Enter: 'Entrée seulement', Tab: 'Tab seulement' },
  guard: 'Même code dans ce délai (ms) : compté une fois',
  guardHint: '100 convient à la plupart des lecteurs ; 0 à 2000.',
  guardWrong: 'Un nombre de 0 à 2000',
  affixWrong: '12 caractères au plus',
  scanBack: 'Scanner chaque étiquette imprimée',
  scanBackHint:
    'Après l’impression, on scanne le code-barres de l’étiquette : s’il est juste et lisible, l’envoi est clos. Pas demandé pour les lots.',
  save: 'Enregistrer',
  saved: 'Enregistré',

  testTitle: 'Tester le lecteur',
  testWhat: 'Scannez ce code-barres, ou un autre. Rien n’est expédié pendant ce temps.',
  begin: 'Tester le lecteur',
  end: 'Finir le test',
  print: 'L’imprimer',
  printed: (printer) => `Le code de test est dans la file, sur ${printer}`,
  picture: 'Code de test',
  pictureNote: 'Un lecteur laser ne lit pas un écran : imprimez-le dans ce cas.',
  waiting: 'En attente d’un scan…',
  arrived: 'Ce qui est arrivé',
  keys: (count) => `${count} touche${s(count)}`,
  gaps: (usual, longest) => `${usual} ms d’écart, ${longest} ms au plus`,
  endedBy: (key) => `terminé par ${key}`,
  tooSlow: 'Plus lent qu’un lecteur : ce serait pris pour de la frappe.',
  double: 'Le lecteur l’a lu deux fois : le second est ignoré.',
  learn: 'Utiliser ce qui l’entoure',
  learnWhat: (prefix, suffix) =>
    [prefix && `« ${prefix} » avant`, suffix && `« ${suffix} » après`].filter(Boolean).join(', '),
  noControl: 'aucun caractère',

  layouts: { US: 'anglais (États-Unis)', DE: 'allemand', FR: 'français', ES: 'espagnol' },
  right: 'Le code de test est arrivé entier : les claviers concordent.',
  rightWith: (around) => `Le code de test est arrivé entier, avec ${around}.`,
  capsLock:
    'Les majuscules sont arrivées en minuscules : Verr. Maj. est actif sur cet ordinateur. Désactivez-le.',
  mismatch: (scanned, computer) =>
    `Le lecteur tape pour un clavier ${scanned}, et cet ordinateur a un clavier ${computer}.`,
  mismatchNext: (computer) =>
    `Réglez le lecteur sur « ${computer} » avec le code de pays du clavier dans son manuel, ou changez le clavier de l’ordinateur.`,
  mangled: (code, pairs) =>
    `Cela ressemble à ${code} à travers un mauvais clavier (${pairs.join(' ; ou ')}). Réglages › Lecteur le teste.`,
  pair: (scanned, computer) => `lecteur ${scanned}, ordinateur ${computer}`,

  recognised: 'C’est',
  kinds: {
    command: (name) => `l’action « ${name} »`,
    tracking: (carrier, number) => `un numéro de suivi ${carrier} : ${number}`,
    ofOrder: (orderNumber) => `, l’étiquette de ${orderNumber}`,
    toZip: (zip) => `, vers le code postal ${zip}`,
    container: (number) => `une étiquette de conteneur : ${number}`,
    order: (orderNumber) => `la commande ${orderNumber}`,
    unknown: (text) => `« ${text} » : ni commande, ni étiquette, ni action de ce poste`,
    test: 'le code de test',
  },
  answerFirst: 'Répondez d’abord à la question à l’écran',
}
