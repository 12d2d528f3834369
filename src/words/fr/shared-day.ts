import type { sharedDay as english } from '../en/shared-day.ts'
import { at, s, since } from './grammar.ts'

export const sharedDay: typeof english = {
  mine: 'Ici',
  of: (bench, count) => `${bench} : ${count}`,
  cutOff:
    'L’entrepôt ne répond pas. On ne sait pas ce que les autres postes ont ou créent en ce moment : rien n’est créé à partir de ces listes tant qu’il ne répond pas.',
  noKey:
    'Ce poste n’a pas la clé de l’entrepôt. Il ne traite que ses propres envois, et les autres postes ne les voient pas.',
  title: 'Aux autres postes',
  making: (bench, moment) => `En cours de création à ${bench}, ${since(moment)}`,
  doubt: (bench, moment) =>
    `Incertain, à ${bench}, ${since(moment)}. Ne mettez pas ses envois sur un autre manifeste.`,
  created: (bench, moment) => `Créé à ${bench}, ${moment}`,
  counts: (all, own) =>
    own === 0 ? `${all} envoi${s(all)}, aucun de ce poste` : `${all} envoi${s(all)}, ${own} de ce poste`,
  unreadable: 'Scellé : ce poste n’a pas la clé',
  held: (count) =>
    `${count} envoi${s(count)} de ce poste ${count < 2 ? 'est' : 'sont'} sur un manifeste, selon l’entrepôt, et rien ne le prouve. ${count < 2 ? 'Cherchez-le' : 'Cherchez-les'} d’abord aux postes et auprès du service.`,
  free: 'Sur aucun manifeste',
  freeTitle: 'Ces envois ne sont-ils sur aucun manifeste ?',
  end: 'Il n’a pas été créé',
  endTitle: 'Ce manifeste n’a-t-il pas été créé ?',
  endWhat: (count, bench) =>
    `${count} envoi${s(count)} de nouveau ouvert${s(count)} aux autres postes ; à ${bench}, les siens attendent que le doute y soit levé aussi. Si ${bench} est seulement coupé, attendez-le : il en sait plus. Qui l’a dit, et pourquoi, est noté.`,
  ownTitle: 'Oublié à ce poste',
  ownWhat: 'Ce que ce poste a commencé et ne connaît plus depuis que sa base a été restaurée.',
  ownDoubt: (moment) => `Incertain, ${since(moment)}. Ne mettez pas ses envois sur un autre manifeste.`,
  ownMaking: (moment) => `Commencé ${moment}`,
  endOwnWhat: (count) =>
    `Ce poste l’a créé lui-même et n’en sait plus rien depuis que sa base a été restaurée : regardez d’abord sur le site du service. Ensuite, ${count === 1 ? 'son envoi est rouvert' : `ses ${count} envois sont rouverts`} à tous les postes. Qui l’a dit, et pourquoi, est noté.`,
  endedElsewhere:
    'Quelqu’un, à un autre poste, a dit qu’il n’y en a pas. Ses envois sont de nouveau ouverts.',
  otherAccount: (bench) =>
    `Ces envois ont été achetés avec un autre compte : créez leur manifeste à ${bench}. Rien n’a été transmis d’ici.`,
  refused:
    'On ne sait pas ce que les autres postes ont ou créent en ce moment : rien n’est créé à partir de ces listes.',
  madeElsewhere: (bench) => `${bench} crée cette liste en ce moment. Rien n’a été transmis d’ici.`,
  atBench: (order, bench) => `${order} est sur un manifeste en cours à ${bench}`,
  madeAt: (bench) => `Créé à ${bench}`,
  missing: {
    tells_nothing: (bench, version) =>
      `${bench}${version === '' ? '' : ` (version ${version})`} n’annonce pas ses envois : créez sa liste là-bas.`,
    no_key: (bench) => `${bench} n’a pas la clé de l’entrepôt : créez sa liste là-bas.`,
    silent: (bench, _, moment) =>
      `${bench} travaille et n’a pas annoncé ses envois ${since(moment)} : il peut en manquer ici.`,
    closed: (bench, _, moment) =>
      `${bench} a annoncé ses envois pour la dernière fois ${at(moment)}. Ce qu’il a acheté depuis manque ici.`,
    sealed: (bench, _, __, count) =>
      `${count} envoi${s(count)} de ${bench} illisible${s(count)} ici : ce poste n’a pas la clé.`,
    not_proven: (bench, _, __, count) =>
      `${count} envoi${s(count)} de ${bench} laissé${s(count)} de côté : aucun poste de cet entrepôt ne les a scellés. Prévenez l’administrateur.`,
  },
}
