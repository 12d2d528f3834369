import type { recording as words } from '../en/recording.ts'
import { s, until } from './grammar.ts'

const counted = (calls: number) => `${calls} appel${s(calls)}`

export const recording: typeof words = {
  title: 'Enregistrement des échanges',
  what: 'Enregistre ce que ce poste et le service d’expédition se disent, pour la personne qui doit faire comprendre le service.',
  standIns:
    'Noms, adresses, identifiants, textes et clés sont remplacés aussitôt par d’autres de même longueur, et les étiquettes par un cadre vide. Montants, dates, états, services et pays restent tels quels.',
  limits: (minutes, calls, size) =>
    `Il s’arrête tout seul après ${minutes} minutes, ${calls} appels ou ${size}. Il n’est qu’en mémoire : fermer le poste ou changer de profil le jette.`,
  hint: 'Démarrez, faites ce qui est à comprendre (tarifs, étiquette, réimpression, remboursement), arrêtez, et enregistrez le fichier.',
  on: (calls) => `En cours, ${counted(calls)}`,
  until: (time) => `${until(time)} au plus tard`,
  ended: (calls) => `Enregistré : ${counted(calls)}`,
  endedBy: {
    by_hand: 'Il a été arrêté ici.',
    time: 'Il s’est arrêté tout seul : son temps était écoulé.',
    calls: 'Il s’est arrêté tout seul : il avait tous les appels permis.',
    size: 'Il s’est arrêté tout seul : l’appel suivant l’aurait rendu trop grand.',
  },
  empty: 'Aucun appel entre-temps : il n’y a rien à enregistrer.',
  lookFirst: 'Relisez le fichier avant de le remettre à quelqu’un.',
  start: 'Démarrer',
  again: 'Recommencer',
  stop: 'Arrêter',
  save: 'Enregistrer le fichier',
  saved: (calls) => `Fichier enregistré : ${counted(calls)}`,
  drop: 'Jeter',
}
