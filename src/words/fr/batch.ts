import { formatCount, formatNumber } from '../format.ts'
import type { batch as words } from '../en/batch.ts'
import { at, s } from './grammar.ts'

const orders = (count: number) => `${formatCount(count)} commande${s(count)}`

export const batch: typeof words = {
  title: 'Lot',
  none: 'Aucun lot',
  noneHint:
    'Achetez et imprimez beaucoup de commandes à la suite : toutes celles à expédier, une recherche dans Commandes, ou une pile que vous scannez.',
  allOpen: (count) => (count < 2 ? `${orders(count)} à expédier` : `Les ${orders(count)} à expédier`),
  noOpen: 'Aucune commande à expédier',
  pile: 'Scanner une pile',
  fromOrders: 'Choisir dans Commandes',
  sources: {
    all_open: 'Toutes les commandes à expédier',
    filter: 'Commandes d’une recherche',
    pile: 'Pile scannée',
    chosen: 'Commandes choisies',
    help: 'Lignes du lot d’un autre poste',
  },
  states: {
    draft: 'Pas commencé',
    running: 'Achat et impression',
    paused: 'En pause',
    done: 'Terminé',
    cancelled: 'Arrêté',
  },
  pausing: 'On termine celle-ci…',
  orders,
  scanPile: 'Scannez les commandes de la pile, l’une après l’autre',
  typeOrder: 'Ou saisissez un numéro de commande',
  add: 'Ajouter',
  added: (order) => `${order} ajoutée`,
  notAdded: {
    already_there: (order) => `${order} est déjà dans la liste`,
    not_found: (order) => `${order} : commande inconnue ici`,
    shipped: (order) => `${order} est déjà expédiée`,
    void: (order) => `${order} : son étiquette est invalidée, scannez-la dans Expédier`,
    held: (order) => `${order} est bloquée`,
    full: (order) => `${order} non ajoutée : la liste est pleine`,
  },
  cost: 'Coût estimé',
  costUnknown: 'Inconnu',
  costAsking: (known, all) => `demandé pour ${formatCount(known)} sur ${formatCount(all)}…`,
  costPartly: (known, all) =>
    `pour ${formatCount(known)} sur ${formatCount(all)} ; ${formatCount(all - known)} encore sans prix`,
  costNone: 'Le prix n’est pas connu avant l’achat',
  ask: 'Demander les prix',
  stopAsking: 'Arrêter',
  limit: 'Plafond',
  limitHint:
    'En dollars US. Aucune étiquette n’est achetée au-delà du plafond ni sans prix. Vide : sans plafond.',
  limitWrong: 'Ce n’est pas un montant : écrivez par exemple 250,00',
  start: (price) => `Acheter pour ${price} environ`,
  startUnknown: (count) => `Acheter ${formatCount(count)} étiquette${s(count)}`,
  startTitle: (count) => `Acheter ${formatCount(count)} étiquette${s(count)} ?`,
  startKnown: (price) => `Coût : environ ${price}.`,
  startPartly: (price, known, all) =>
    `${formatCount(known)} sur ${formatCount(all)} ${known < 2 ? 'coûtera' : 'coûteront'} environ ${price}. ${formatCount(all - known)} ${all - known < 2 ? 'n’a' : 'n’ont'} pas de prix : on ne sait pas ce que coûtera le reste.`,
  startNothingKnown: (count) =>
    count < 2
      ? 'Elle n’a pas de prix : on ne sait pas ce qu’elle coûtera.'
      : 'Aucune n’a de prix : on ne sait pas ce qu’elles coûteront.',
  balanceOf: (balance, moment) => `Le solde est de ${balance} ${at(moment)}.`,
  balanceUnknown: 'On ne connaît pas le solde, ni s’il suffit.',
  reach: {
    reaches: 'Il suffit.',
    limit: 'Il suffit pour tout ce qui peut être dépensé.',
    priced: 'Il suffit pour celles qui ont un prix. Pour le reste, on ne sait pas.',
    unknown: 'On ne sait pas s’il suffit.',
  },
  reachShort: (money) => `Il ne suffit pas : il manque ${money}.`,
  reachShortPart: (money) => `Il ne suffit pas : il manque ${money} rien que pour celles qui ont un prix.`,
  shortTitle: (money) => `Il manque ${money} sur le solde. Acheter quand même ?`,
  shortWhat:
    'Les étiquettes sont achetées jusqu’à ce que le service refuse. Le lot se met alors en pause, et reprend une fois des fonds ajoutés.',
  shortGo: 'Acheter quand même',
  startLimit: (limit) => `Le lot s’arrête avant de dépasser ${limit}.`,
  startNoLimit: 'Il n’y a pas de plafond.',
  notYet: 'Pas encore',
  progress: (done, all) => `${formatCount(done)} sur ${formatCount(all)}`,
  shippedOf: (shipped, all) => `${formatCount(shipped)} sur ${formatCount(all)} expédiée${s(shipped)}`,
  papers: {
    waiting: 'en attente de papier',
    unprinted: 'non imprimées',
    refunded: 'avec remboursement demandé',
  },
  seeAll: 'Toutes les lignes',
  seeTroubles: (count) => `Lignes à voir : ${formatCount(count)}`,
  rate: (perMinute) =>
    `${
      perMinute < 10
        ? formatNumber(perMinute, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
        : formatCount(Math.round(perMinute))
    } par minute`,
  left: (seconds) =>
    seconds < 90
      ? `reste environ ${Math.max(1, Math.round(seconds))} s`
      : `reste environ ${formatCount(Math.round(seconds / 60))} min`,
  now: (order) => `En cours : ${order}`,
  spent: 'Dépensé',
  ofLimit: (limit) => `sur ${limit}`,
  pause: 'Pause',
  resume: 'Reprendre',
  cancel: 'Arrêter le lot',
  cancelTitle: 'Arrêter ce lot ?',
  cancelWhat: (left) =>
    left === 0
      ? 'Ce qui est acheté reste acheté.'
      : `${orders(left)} ${left < 2 ? 'reste telle quelle' : 'restent telles quelles'}. Les étiquettes achetées restent achetées.`,
  cancelWord: 'Arrêter le lot',
  keepOn: 'Continuer',
  discard: 'Vider la liste',
  discardTitle: (count) =>
    count < 2 ? 'Retirer la commande scannée ?' : `Retirer les ${formatCount(count)} commandes scannées ?`,
  discardWhat: 'Rien n’a été acheté pour elles. Pour un lot, il faudra les scanner à nouveau.',
  another: 'Nouveau lot',
  another1: 'Dernier lot',
  pauses: {
    by_hand: 'En pause',
    doubt: 'Une étiquette est incertaine',
    printer: 'L’imprimante s’est arrêtée',
    slip: 'Une liste de colisage n’a pas été imprimée',
    service: 'Le service d’expédition n’a pas pris une commande',
    stopped: 'Tous les postes sont arrêtés',
    settings: 'Il manque quelque chose dans les réglages',
    limit: 'Le plafond est atteint',
    price: 'On ne sait pas combien il reste jusqu’au plafond',
    restart: 'Le poste a redémarré',
    fault: 'Une panne du poste',
  },
  heldBack: (orders) =>
    orders === 1
      ? '1 commande était en cours d’achat. Si son étiquette est achetée, elle s’imprime quand le lot reprend.'
      : `${formatCount(orders)} commandes étaient en cours d’achat. Les étiquettes achetées s’impriment quand le lot reprend.`,
  pausesNext: {
    by_hand: 'Reprenez quand vous êtes prêt.',
    doubt:
      'Le service n’a pas répondu. Le poste l’interroge à nouveau tout seul ; le lot pourra reprendre ensuite.',
    printer: 'Occupez-vous de l’imprimante, puis reprenez. Les étiquettes en attente sortent d’abord.',
    slip: 'Son étiquette est achetée. Imprimez la liste depuis Commandes, puis reprenez.',
    service: 'Reprenez : cette commande est essayée en premier.',
    stopped: 'Reprenez quand un responsable laisse tous les postes reprendre.',
    settings: 'Complétez dans Réglages, puis reprenez.',
    limit: 'Reprenez avec un plafond plus haut, ou arrêtez le lot.',
    price:
      'Le service n’a pas dit le prix d’une étiquette achetée. Arrêtez le lot, et lancez-en un avec le reste et son propre plafond.',
    restart: 'Le lot en est où il en était. Rien n’est acheté tant que vous ne reprenez pas.',
    fault: 'Reprenez. Si cela persiste, appelez la personne qui s’occupe de ce poste.',
  },
  doubtSettled: 'C’est réglé. Reprenez.',
  at: (order) => `À ${order}`,
  higherLimit: 'Nouveau plafond',
  rowStates: {
    waiting: 'Attend',
    working: 'Achat…',
    in_doubt: 'Incertaine',
    bought: 'Achetée',
    refused: 'Refusée',
    not_sent: 'Non transmise',
    already_shipped: 'Déjà expédiée',
    held: 'Bloquée',
    cancelled: 'Pas commencée',
    taken_out: 'Retirée',
  },
  counts: {
    bought: 'achetées',
    refused: 'refusées',
    not_sent: 'non transmises',
    in_doubt: 'incertaines',
    already_shipped: 'déjà expédiées',
    held: 'bloquées',
    waiting: 'restantes',
    working: '',
    cancelled: 'pas commencées',
    taken_out: 'retirées',
  },
  printed: {
    queued: 'attend l’imprimante',
    sending: 'impression',
    sent: 'transmise à l’imprimante',
    confirmed: 'imprimée',
    unknown: 'imprimée ?',
    failed: 'non imprimée',
  },
  chosen: 'Ligne choisie',
  takeOut: 'La retirer',
  putBack: 'La remettre',
  takenOut: (order) => `${order} est retirée du lot. La commande reste telle quelle.`,
  backIn: (order) => `${order} attend de nouveau à sa place`,
  atWork: 'Elle est en cours d’achat : on ne peut pas la retirer.',
  slips: 'Liste de colisage avec chaque étiquette',
  slipsHint: (printer) => `Dans l’ordre des étiquettes, sur ${printer}.`,
  tryAgain: (count) => `Réessayer (${formatCount(count)})`,
  againAsking: 'Demande des prix…',
  againTitle: (count) => `Réessayer ${orders(count)} ?`,
  againWhat:
    'Chaque commande refusée ou non transmise est tentée avec ce qu’elle dit maintenant. Ce qui est acheté ou incertain n’est pas racheté.',
  againWaits: 'Elles attendent que le lot reprenne.',
  which: 'Quelles lignes',
  all: 'Toutes',
  troubles: (count) => `À voir ${formatCount(count)}`,
  place: 'N°',
  order: 'Commande',
  recipient: 'Destinataire',
  price: 'Prix',
  outcome: 'Résultat',
  rows: 'Commandes du lot',
  noTroubles: 'Rien à voir',
  noTroublesHint: 'Les commandes non achetées apparaissent ici avec la raison.',
  emptyPile: 'La pile est vide',
  emptyPileHint: 'Chaque commande scannée se place à la fin.',
  shared: {
    share: 'Partager',
    shareTitle: 'Laisser d’autres postes aider ?',
    shareWhat: [
      'Chaque autre poste peut prendre 20 lignes à la fois, les achète sur la parole de son propre opérateur et les imprime lui-même.',
      'Il reste partagé jusqu’à sa fin. Aucune limite en argent ne peut être fixée.',
    ],
    notYet: 'Pas encore',
    shareFirst: 'Partager dès le début',
    keepHere: 'Le garder à ce poste',
    willShare: 'Partagé : d’autres postes peuvent prendre des lignes dès qu’il commence.',
    noLimit: 'Un lot partagé n’a pas de limite. Videz le montant, ou gardez le lot à ce poste.',
    is: 'Partagé : d’autres postes peuvent prendre des lignes.',
    others: 'À d’autres postes',
    other: (counts) => counts.join(' · '),
    atWork: (rows) => `${formatCount(rows)} en cours`,
    bought: (rows) => `${formatCount(rows)} ${rows === 1 ? 'achetée' : 'achetées'}`,
    refused: (rows) => `${formatCount(rows)} ${rows === 1 ? 'refusée' : 'refusées'}`,
    inDoubt: (rows) => `${formatCount(rows)} ${rows === 1 ? 'incertaine' : 'incertaines'}`,
    boughtElsewhere: 'achetées à d’autres postes',
    silent: (moment) =>
      `La base de l’entrepôt ne répond pas, depuis : ${moment}. Ce que d’autres postes ont fait depuis n’est pas connu.`,
    left: (rows, all) =>
      rows === 0
        ? `Aucune sur ${formatCount(all)} n’attend`
        : `${formatCount(rows)} sur ${formatCount(all)} ${rows === 1 ? 'attend' : 'attendent'}`,
    sharedBy: (moment, operator) =>
      operator === undefined ? `Partagé : ${moment}` : `Partagé par ${operator} : ${moment}`,
    silentBench: (moment) => `Dernier signe : ${moment}`,
    help: 'Aider',
    hindered: {
      no_key: 'Ce poste n’a pas la clé de l’entrepôt : un responsable affiche un code à un autre poste.',
      not_proven: 'Aucun poste ayant la clé de l’entrepôt n’a écrit cela : ce n’est pas pris en compte.',
    },
    helpTitle: (bench) => `Aider ${bench} ?`,
    helpWhat:
      'Les étiquettes sont achetées sur votre parole et imprimées ici, 20 commandes à la fois, jusqu’à ce qu’il n’en reste plus ou que vous arrêtiez.',
    helping: (bench) => `Aide à ${bench}`,
    mayCome: (rows) =>
      rows === 1 ? '1 ligne peut encore venir ici' : `${formatCount(rows)} lignes peuvent encore venir ici`,
    stop: 'Ne plus aider',
    stopTitle: 'Ne plus aider ?',
    stopWhat: 'Ce qui est en cours d’achat se termine. Ce qui n’a pas commencé revient aux autres.',
    stopped: 'N’aide plus',
    unknown: 'La base de l’entrepôt ne répond pas : ce que d’autres postes partagent n’est pas connu.',
    at: (bench) => `À ${bench}`,
  },
}
