import type { readings as words } from '../en/readings.ts'
import { s } from './grammar.ts'

export const readings: typeof words = {
  hint: 'Ce que le poste a lu dans les dernières réponses de ce compte, sans leurs valeurs. La documentation du service ne montre pas de réponses : chaque champ est donc cherché sous plusieurs noms.',
  states: {
    none: 'pas encore de réponse',
    understood: 'comprise',
    some: 'pas tout compris',
    not_understood: 'non comprise',
  },
  summary: {
    none: 'Aucune réponse de ce compte n’est encore venue',
    understood: (count) => `Toutes les réponses sont comprises jusqu’ici (${count} sorte${s(count)})`,
    notUnderstood: (endpoints) => `Réponses non comprises : ${endpoints}`,
  },
  see: 'Ce qui a été lu …',
  notAsked: (count) =>
    count < 2
      ? `${count} autre appel n’a pas encore eu de réponse`
      : `${count} autres appels n’ont pas encore eu de réponse`,
  endpoints: 'Appels',
  detail: 'Ce qui a été lu dans la réponse',
  answers: 'Réponses gardées',
  answerAt: (moment, state) => `${moment} · ${state}`,
  noAnswer: 'Aucune réponse à cet appel n’est gardée',
  noAnswerHint: 'Elle apparaît dès que le service a répondu. Les refus sont sous Appels.',

  fields: 'Champs cherchés',
  field: 'Champ',
  readFrom: 'Lu dans',
  record: (record) => `${record} (l’enregistrement)`,
  bare: 'la réponse elle-même',
  missed: 'absent',
  needed: 'nécessaire, et absent',
  unclear: 'pas un montant, ou un parmi plusieurs',
  leftOver: (count) => `${count} nom${s(count)} en trop`,
  leftOverHint: 'Rien n’a été lu de ceux-ci. * est chaque élément d’une liste.',
  nothingLeftOver: 'Aucun nom en trop : tout a été lu dans cette réponse.',
  showRaw: 'Voir la réponse …',
  rawTitle: (endpoint) => `Réponse à ${endpoint}`,
  rawHint:
    'Pour les responsables. Elle peut nommer des personnes ; étiquettes et secrets sont laissés de côté. Son ouverture est notée.',
  close: 'Fermer',

  edit: 'Noms de ce service',
  editHint:
    'Dites quel nom est quel champ, ou sous quel nom se trouve toute la réponse. Chaque choix est essayé aussitôt sur toutes les réponses gardées et montré dessous ; rien ne change avant l’enregistrement.',
  fieldToFind: 'Ce champ',
  nameOfField: 'se trouve sous',
  addName: 'Essayer ce nom',
  noChoice: 'Aucun nom en trop ne pourrait être un champ manquant.',
  wrapper: 'Toute la réponse se trouve sous',
  addWrapper: 'Essayer cette enveloppe',
  choose: 'Choisir …',
  added: 'Noms ajoutés',
  noneAdded: 'Aucun nom ajouté.',
  addedField: (record, field, name) => `${record}.${field} ← ${name}`,
  addedRecord: (record, name) => `${record} ← ${name}`,
  addedWrapper: (name) => `toute la réponse ← ${name}`,
  remove: 'Retirer',
  removeLabel: (what) => `Retirer ${what}`,
  trials: 'Ce que change le choix',
  trial: {
    mended: 'est comprise maintenant',
    broken: 'ne serait plus comprise',
    stillNot: 'n’est toujours pas comprise',
    same: 'est comprise comme avant',
  },
  gained: (fields) => `trouvés maintenant : ${fields}`,
  lost: (fields) => `plus trouvés : ${fields}`,
  unchanged: (count) =>
    count < 2
      ? `${count} autre réponse gardée se lit comme avant`
      : `${count} autres réponses gardées se lisent comme avant`,
  noTrials: 'Aucune réponse gardée pour l’essayer.',
  save: 'Enregistrer les noms',
  saved: 'Enregistré : les réponses se lisent désormais sous ces noms',
  discard: 'Abandonner le choix',
  export: 'Exporter',
  import: 'Importer …',
  noFile: 'Ce fichier n’est pas un response-names.json',
  locked: 'Le profil de poste empêche de changer ces noms ici.',
}
