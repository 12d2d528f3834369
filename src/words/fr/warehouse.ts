import type { warehouse as words } from '../en/warehouse.ts'
import { formatCount } from '../format.ts'
import { at, since } from './grammar.ts'

export const warehouse: typeof words = {
  lists: {
    shared: 'Identique à tous les postes de l’entrepôt.',
    waiting: 'Les autres postes n’ont pas encore donné de nouvelles.',
    untold:
      'On ne sait pas encore si les autres postes ont ce qui a été modifié ici. Ils le recevront dès que l’entrepôt l’acceptera.',
    cutOff: (since: string) =>
      `Aucune nouvelle des autres postes depuis ${since}. Ce qui est modifié ici leur parviendra dès que l’entrepôt répondra de nouveau.`,
    no_key: 'Ce poste n’a pas la clé de l’entrepôt : il n’en dit rien aux autres et ne reçoit rien d’eux.',
    refused: 'L’entrepôt refuse ce poste : ce qui est modifié ici reste ici.',
    locked: 'À ce poste vaut ce que l’administrateur a fixé, quoi qu’aient les autres postes.',
    newer:
      'Un poste d’une version plus récente a modifié cela. Mettez ce poste à jour : d’ici là, il garde ce qu’il avait.',
    unread: (count: number) =>
      count === 1
        ? 'Une entrée de plus, d’une version plus récente, ne vaut pas ici. Mettez ce poste à jour.'
        : `${formatCount(count)} entrées de plus, d’une version plus récente, ne valent pas ici. Mettez ce poste à jour.`,
  },

  asOf: (time) => `État ${at(time)}`,
  silent: (from) => `La base de l’entrepôt ne répond pas ${since(from)}.`,
  silentShown: (readAt) => `Voici l’état ${at(readAt)}.`,
  silentNothing: 'Rien n’a pu être lu depuis l’ouverture du poste.',
  alone: 'Ce poste a ses commandes pour lui seul',
  aloneHint:
    'Les postes qui partagent leurs commandes sont affichés ici. Un administrateur y rattache un poste.',
  show: 'Ce qui est affiché',
  benches: (count) => `Postes (${formatCount(count)})`,
  orders: (count) => `Commandes aux postes (${formatCount(count)})`,
  messages: (count) => `Messages (${formatCount(count)})`,

  bench: 'Poste',
  own: 'celui-ci',
  heard: (age) => `il y a ${age}`,
  notHeard: (age) => `muet : ${age}`,
  operator: 'Opérateur',
  nobody: 'Personne',
  lastParcel: 'Dernier envoi',
  noParcel: 'Aucun',
  withoutOrder: 'Sans commande',
  ago: (age) => `il y a ${age}`,
  lastHour: 'Dernière heure',
  printer: 'Imprimante',
  noPrinter: 'Sans imprimante',
  held: 'bloquée',
  inDoubt: 'Incertains',
  waiting: 'En attente',
  waitingOf: (prints, orders) => `${prints} impressions, ${orders} commandes`,
  version: (version) => `Version ${version}`,
  notTold: 'Non dit',
  earlierVersion: 'Antérieure',
  doesNotStop: 'pas arrêté',
  doesNotStopMeans: 'Il n’a pas encore appris l’arrêt, ou sa version ne le connaît pas.',

  order: 'Commande',
  since: 'Depuis',
  how: 'Où elle en est',
  buying: 'En cours d’emballage',
  maybeBought: 'Achat incertain',
  stuck: 'Aucune nouvelle de ce poste',
  noOrders: 'Aucun poste n’a de commande en ce moment',
  noOrdersHint:
    'Les commandes qu’un poste achète ou dont l’achat est incertain sont affichées ici, la plus ancienne d’abord.',
  ordersOf: (shown, all) =>
    `Les ${formatCount(shown)} plus anciennes sur ${formatCount(all)} sont affichées.`,

  stopAll: 'Tout arrêter',
  goOn: 'Laisser tous reprendre',
  stopTitle: 'Arrêter tous les postes ?',
  stopWhat: [
    'Aucun poste n’achète rien de nouveau tant que vous ne les laissez pas reprendre. Ce qui est en cours d’achat se termine.',
    'On peut réimprimer, rembourser et imprimer. Un poste coupé l’apprend à son retour.',
  ],
  goTitle: 'Laisser tous les postes reprendre ?',
  goWhat: [
    'Tous les postes peuvent acheter à nouveau. Les commandes en attente sont achetées tout de suite.',
  ],
  cancel: 'Annuler',
  stopped: (who, from) => `Tous les postes sont arrêtés ${since(from)}, par ${who}.`,
  stoppedMeans: 'Rien de nouveau n’est acheté. On peut réimprimer et imprimer.',
  stoppedSince: (from, who) => `Arrêté ${since(from)} : ${who}`,
  stoppedBrief: 'Arrêté',

  invite: 'Admettre un poste',
  inviteHow: 'À l’autre poste, un administrateur saisit :',
  inviteLeft: (time) => `Valable une fois, tant que ceci est ouvert, encore ${time}.`,
  inviteJoined: (bench) => `${bench} a la clé.`,
  inviteOver: 'Le code n’est plus valable.',
  inviteAgain: 'Nouveau code',
  inviteCannot: 'Ce poste n’a pas la dernière clé, ou il a été exclu.',

  write: 'Message',
  writeTitle: 'Message aux postes',
  to: 'À',
  toAll: 'Tous les postes',
  text: 'Message',
  textHint: (most) => `${most} lettres au plus. Ni nom ni adresse de client.`,
  textMissing: 'Écrivez ce que le poste doit lire.',
  textTooLong: (most) => `${most} lettres au plus`,
  send: 'Envoyer',
  sent: 'Message envoyé',
  noMessages: 'Aucun message ces dernières 24 heures',
  noMessagesHint: 'Un message est affiché sur Expédier de son poste jusqu’à ce qu’il y soit confirmé.',
  from: 'De',
  sentAt: 'Envoyé',
  readers: 'Lu',
  readOf: (read, all) => `${formatCount(read)} sur ${formatCount(all)}`,
  unread: (benches) => `Pas lu : ${benches}`,
  message: 'Message',
  confirm: 'Lu',
}
