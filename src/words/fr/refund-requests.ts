import type { refundRequests as english } from '../en/refund-requests.ts'

export const refundRequests: typeof english = {
  ask: 'Demander son remboursement',
  askTitle: (bench, orderNumber) => `Demander à ${bench} le remboursement de ${orderNumber} ?`,
  askWhat: (bench) =>
    `${bench} le demande au service dès que la demande y est prise. Ce que l’étiquette a coûté n’est connu que là-bas.`,
  askGo: (bench) => `Demander à ${bench}`,
  asked: (bench, moment) => `Demandé à ${bench}, ${moment}`,
  askedBy: (who, bench) => (who === '' ? `De ${bench}` : `De ${who} à ${bench}`),
  heard: (bench, moment) => `Dernier signe de ${bench} : ${moment}`,
  said: (bench, moment) => `Dernier mot de ${bench} : ${moment}`,
  title: 'Demandés à d’autres postes',
  unreadable: 'Étiquette d’un autre poste',
  words: {
    asked: 'Pas encore pris',
    taken: 'Pris',
    done: 'Demandé',
    doubt: 'Incertain',
    refused: 'Refusé',
    called_off: 'Abandonné',
    rejected: 'Rejeté',
    refunded: 'Remboursé',
  },
  lines: {
    asked: (bench) => `${bench} ne l’a pas pris : rien n’a été demandé au service.`,
    taken: (bench) => `${bench} l’a pris, et n’a pas encore dit ce qu’il en est.`,
    prepared: (bench) => `${bench} l’a, et rien n’a encore été envoyé au service.`,
    sent: () => 'La demande est en route vers le service.',
    in_doubt: () =>
      'On ne sait pas si le service l’a. Nous demandons au service ; n’utilisez pas l’étiquette.',
    requested: () => 'Le service l’a. L’étiquette ne doit plus servir : détruisez-la.',
    refunded: () => 'L’argent est revenu.',
    rejected: () => 'Le transporteur a dit non : l’étiquette est bonne.',
    refused: () => 'Le service a dit non : l’étiquette est bonne.',
    withdrawn: (bench) => `Abandonné à ${bench} avant tout envoi.`,
    doubt_ended: (bench) =>
      `Un responsable à ${bench} a dit qu’il n’a pas été demandé. Peut-être que si : n’utilisez pas l’étiquette.`,
    not_bought: (bench) => `À ${bench}, elle n’est pas achetée : il n’y a rien à rembourser.`,
    manifest_under_way: (bench) =>
      `Elle est sur un manifeste en route. Il se règle à ${bench}, dans Fin de journée ; demandez ensuite à nouveau.`,
    label_unknown: (bench) =>
      `${bench} n’a plus cette étiquette. Demandez le remboursement là-bas, par son numéro de suivi.`,
    not_proven: (bench) =>
      `${bench} n’a pas cru la demande : aucun poste de cet entrepôt ne l’a scellée. Prévenez l’administrateur.`,
    called_off: () => 'Rien n’a été demandé au service.',
  },
}
