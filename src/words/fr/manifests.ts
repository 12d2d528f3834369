import type { manifests as words } from '../en/manifests.ts'
import { at, de, s, since } from './grammar.ts'

const parcels = (count: number) => `${count} envoi${s(count)}`

export const manifests: typeof words = {
  title: 'Fin de journée',
  parcels,
  tabs: { today: 'Listes ouvertes', earlier: 'Manifestes' },
  offline: (from) => `Hors ligne ${since(from)}`,
  offlineNext: 'On peut commencer la fin de journée. Elle est transmise toute seule quand le service répond.',
  totals: 'Aujourd’hui',
  bought: 'Achetés',
  refunded: 'Remboursements demandés',
  onManifests: 'Sur manifeste',
  refundsFirst: (count) =>
    count < 2
      ? `${count} remboursement n’est pas réglé. Les remboursements passent d’abord : son envoi reste hors des manifestes.`
      : `${count} remboursements ne sont pas réglés. Les remboursements passent d’abord : leurs envois restent hors des manifestes.`,
  toRefunds: 'Voir Remboursements',
  purchasesInDoubt: (count) =>
    count < 2
      ? `${count} achat est incertain. Il n’est dans aucune liste tant qu’il n’est pas réglé.`
      : `${count} achats sont incertains. Ils ne sont dans aucune liste tant qu’ils ne sont pas réglés.`,
  tooOld: (count) =>
    count < 2
      ? `${parcels(count)} de plus de 14 jours n’est sur aucun manifeste. Son étiquette est gardée jusque-là, quel que soit son âge.`
      : `${parcels(count)} de plus de 14 jours ne sont sur aucun manifeste. Leurs étiquettes sont gardées jusque-là, quel que soit leur âge.`,
  wentWithout: 'Partis sans',
  wentWithoutTitle: (count) => `${parcels(count)} : partis sans manifeste ?`,
  wentWithoutWhat:
    'Ils ne sont plus dans aucune liste, et leurs étiquettes partent avec l’âge. Si le transporteur attend encore leur manifeste, on ne peut le faire qu’à la main.',
  noManifest: (carrier) => `${carrier} n’accepte pas de manifeste : ses envois n’en demandent pas.`,
  askAgain: 'Les lister quand même',
  empty: {
    what: 'Rien d’ouvert',
    hint: 'Les envois achetés apparaissent ici jusqu’à ce qu’ils soient sur un manifeste.',
  },
  due: { earlier: 'En retard', today: 'Aujourd’hui', later: 'Plus tard' },
  shipDate: (day) => `Départ ${day}`,
  ready: (count) => (count === 0 ? 'Rien de prêt' : `${parcels(count)} prêt${s(count)}`),
  split: (count, limit) => `Sur ${count} manifestes : le transporteur accepte ${limit} colis sur un seul.`,
  blocked: (count) => (count < 2 ? `${count} reste dehors` : `${count} restent dehors`),
  more: (count) => `et ${count} de plus`,
  blocks: {
    refund_requested: 'Remboursement demandé',
    not_printed: 'Étiquette non imprimée',
    print_unknown: 'On ne sait pas si l’étiquette est sortie',
    other_day: 'Sa date d’expédition n’est pas venue',
    refused_by_service: 'Laissé de côté par le service',
    held_by_warehouse: 'Retenu par l’entrepôt : on ne sait pas s’il est sur un manifeste',
    void_at_warehouse:
      'Annulé à l’entrepôt, et ce poste ne connaît aucun remboursement : demandez-le encore une fois sous Remboursements',
  },
  listAgain: 'Remettre en liste',
  listAgainNamed: (order) => `Remettre en liste : ${order}`,
  createAll: (count) => `Clore la journée · ${parcels(count)}`,
  create: (count) => `Créer · ${parcels(count)}`,
  creating: 'Les remboursements d’abord, puis les manifestes…',
  confirmTitle: (count) => `Annoncer ${parcels(count)} aux transporteurs ?`,
  confirmWhat:
    'Les remboursements non transmis ou incertains sont réglés d’abord. Ensuite les manifestes sont créés et leurs bordereaux imprimés.',
  confirmBlocked: (count) =>
    count < 2
      ? `${parcels(count)} reste dehors et peut suivre sur un autre manifeste.`
      : `${parcels(count)} restent dehors et peuvent suivre sur un autre manifeste.`,
  confirmLate: 'Sans retour possible : le transporteur attend ensuite ces envois.',
  cancel: 'Pas encore',
  onIt: (name, count) => `Manifeste ${name} créé · ${parcels(count)}`,
  createdToday: 'Créés aujourd’hui',
  unsettled: 'En cours',
  words: {
    prepared: 'À transmettre',
    sent: 'Transmission…',
    created: 'Créé',
    refused: 'Refusé',
    in_doubt: 'Incertain',
    not_created: 'Non créé',
    cancelled: 'Abandonné',
  },
  lines: {
    prepared: 'Rien n’est transmis. Il part tout seul quand le service répond.',
    sent: 'En route vers le service',
    created: 'Le transporteur l’a',
    refused: 'Le service a dit non. Ses envois sont à nouveau ouverts.',
    in_doubt: 'Pas de réponse. Le poste regarde dans la liste du service ; ne le créez pas à la main.',
    not_created: 'Il n’existe pas, quelqu’un l’a dit. Ses envois sont à nouveau ouverts.',
    cancelled: 'Rien n’a été transmis. Ses envois sont à nouveau ouverts.',
  },
  needsPerson: 'Le poste ne peut pas le savoir. Regardez chez le service, puis dites ce qu’il en est.',
  itsId: 'Son identifiant chez le service',
  isCreated: 'Il a été créé',
  isNotCreated: 'Il n’existe pas',
  endDoubt: 'Lever le doute',
  endDoubtTitle: 'Ce manifeste n’a pas été créé ?',
  endDoubtCosts: 'S’il existe malgré tout, ses envois seront sur deux bordereaux.',
  endDoubtWhat: (count) =>
    `${parcels(count)} ${count < 2 ? 'peut' : 'peuvent'} aller sur un autre manifeste. Qui l’a dit, et pourquoi, est noté.`,
  formMissing: (next) =>
    `Le transporteur l’a. Son bordereau n’est pas encore arrivé${next === undefined ? '' : `, le poste le redemande ${at(next)}`}.`,
  withoutForm: 'Se passer du bordereau',
  retry: 'Interroger',
  send: 'Transmettre',
  callOff: 'Abandonner',
  part: (part, parts) => `Partie ${part} sur ${parts}`,
  manifest: 'Manifeste',
  created: 'Créé',
  state: 'État',
  form: 'Bordereau',
  action: 'Action',
  noForm: 'Pas encore de bordereau',
  formNotPrinted: 'Pas encore imprimé',
  print: 'Imprimer',
  preview: 'Voir',
  printed: (printer) => `Bordereau dans la file, sur ${printer}`,
  formOf: (name) => `Bordereau ${de(name)}`,
  ofStation: 'Ce poste',
  ofService: 'Chez le service',
  whose: 'Quels manifestes',
  from: 'Du',
  to: 'Au',
  show: 'Afficher',
  fetch: 'Récupérer et imprimer',
  fetched: 'Récupéré',
  notWhole: 'La liste est plus longue : choisissez moins de jours.',
  emptyEarlier: {
    what: 'Aucun manifeste ces jours-là',
    hint: 'Choisissez d’autres jours, ou faites d’abord une fin de journée.',
  },
  asking: 'Le service est interrogé…',
  allOf: (text) => `Manifestes avec « ${text} », tous les jours`,
  dayWrong: 'Un jour, comme 2026-11-20',
  close: 'Fermer',
  scan: {
    notFound: (text) => `Aucun envoi de ce poste pour « ${text} »`,
    ready: (order, list) => `${order} est prêt, dans ${list}`,
    blocked: (order, why) => `${order} reste dehors : ${why}`,
    onManifest: (order, number) => `${order} est sur le manifeste ${number}`,
    notSure: (order) => `${order} est sur un manifeste non réglé. Ne le mettez pas sur un autre.`,
    notListed: (order) => `${order} ne demande pas de manifeste`,
    notBought: (order) => `${order} n’est pas acheté : il n’est dans aucune liste`,
  },
}
