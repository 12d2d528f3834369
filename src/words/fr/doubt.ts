import type { doubt as words } from '../en/doubt.ts'
import { at, s } from './grammar.ts'

export const doubt: typeof words = {
  matters: 'Affaires en cours',
  count: (parcels) => `${parcels} envoi${s(parcels)} incertain${s(parcels)}`,
  atLeast: (parcels) => `Plus de ${parcels} envois incertains`,
  none: 'On sait ce qu’est devenu chaque achat.',
  show: 'Tout afficher',
  more: 'Afficher plus',
  close: 'Fermer',
  since: (moment) => `transmis ${at(moment)}`,

  account: {
    other: 'Transmis avec un autre compte',
    none: 'Aucun compte connecté',
    unknown: 'On ne sait pas avec quel compte il a été transmis',
  },
  accountNext: {
    other: 'Connectez ce compte dans Réglages pour le savoir. N’expédiez pas à la main.',
    none: 'Connectez le compte utilisé alors pour le savoir. N’expédiez pas à la main.',
    unknown:
      'Il est cherché sur le compte connecté. S’il a été transmis avec celui-là, un responsable le confirme.',
  },
  sayAccount: 'C’était ce compte',
  sayTitle: (orderNumber) => `${orderNumber} a été transmis avec le compte connecté maintenant ?`,
  sayWhat:
    'Confirmez si vous le savez, ou si les clés du compte ont été renouvelées. Il y est cherché, et n’est pas transmis à nouveau. Qui l’a dit est noté.',
  sayGo: 'C’était ce compte',
  sayStay: 'Ne rien dire',

  twice: (orderNumber) => `${orderNumber} a été acheté une seconde fois`,
  afterAll: (orderNumber) => `${orderNumber} a finalement été acheté`,
  twiceLine: (trackingNumber, price) =>
    price
      ? `${trackingNumber} · ${price}. Demandez son remboursement.`
      : `${trackingNumber}. Demandez son remboursement.`,
  refund: 'Rembourser',
  dealtWith: 'Réglé',
  closeTitle: (orderNumber) => `La seconde étiquette de ${orderNumber} est-elle réglée ?`,
  closeWhat: (trackingNumber) =>
    `${trackingNumber} est payée. Son remboursement est demandé, ou elle est utilisée. Qui l’a dit est noté.`,
  closeStay: 'Pas encore',
}
