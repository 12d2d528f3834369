import type { AuditGap } from '../../contract/diagnostics.ts'
import type { diagnostics as words } from '../en/diagnostics.ts'
import { at, s, since } from './grammar.ts'

export const diagnostics: typeof words = {
  title: 'Diagnostic',
  sections: {
    health: 'Santé',
    calls: 'Appels',
    readings: 'Réponses',
    log: 'Journal',
    audit: 'Journal d’audit',
  },
  copy: 'Copier pour l’assistance',
  copied: 'Copié : collez-le dans votre message à l’assistance',
  copyFailed: 'La page ne peut pas copier ici. Enregistrez plutôt le journal.',
  refresh: 'Actualiser',
  asOf: (time) => `État ${at(time)}`,

  service: 'Service d’expédition',
  serviceStates: {
    unknown: 'Pas encore interrogé',
    reachable: 'Joignable',
    slow: 'Répond lentement',
    offline: 'Injoignable',
  },
  since,
  noAccount: 'Aucun compte connecté',
  printers: 'Imprimantes',
  noPrinter: 'Aucune imprimante',
  waiting: (count) => `${count} en attente`,
  keychain: 'Trousseau',
  inKeychain: 'Les clés sont dans le trousseau de cet ordinateur',
  inSession: 'Pas de trousseau : les clés sont perdues à la fermeture du poste',
  inSessionDemo: 'Pas de trousseau : la Démo repart vide après un redémarrage',
  keychainFaults: {
    no_service: 'Aucun service de trousseau n’est en marche.',
    locked: 'Le trousseau est verrouillé.',
    no_library: 'Le trousseau ne peut pas servir : une bibliothèque du système n’est pas installée.',
    silent: 'Le trousseau n’a pas répondu à temps.',
    broke_down: 'L’accès au trousseau s’est interrompu.',
    refused: 'Le trousseau a refusé la demande.',
    not_kept: 'Le trousseau ne rend pas ce qui lui a été confié.',
  },
  otherKey: 'Les anciennes étiquettes sont scellées avec une clé absente d’ici',
  olderKey:
    'Les étiquettes d’avant la nouvelle clé sont fermées : l’ancienne clé n’est pas dans le trousseau',
  beginKey: 'Repartir avec une nouvelle clé …',
  beginKeyTitle: 'Repartir avec une nouvelle clé ?',
  beginKeyWhat:
    'La clé qui scelle les étiquettes et les adresses de ce poste n’est pas dans le trousseau. Si vous le pouvez, déverrouillez le trousseau ou remettez-y l’entrée. Sans elle, le poste ne conserve rien qu’il pourrait rouvrir après sa fermeture.',
  beginKeyStays: (rows) =>
    `${rows.labels} étiquette${s(rows.labels)}, ${rows.orders} commande${s(rows.orders)} et ${rows.documents} document${s(rows.documents)} restent fermés, et restent où ils sont. Ils se rouvrent au premier démarrage après le retour de l’ancienne entrée.`,
  beginKeyMeanwhile:
    'D’ici là, on les trouve par numéro et non par nom, et on ne peut pas les réimprimer. Réimportez les commandes à expédier. Ce qui est incertain le reste, et le service est interrogé comme avant.',
  beginKeyYes: 'Repartir avec une nouvelle clé',
  beginKeyNo: 'Ne rien changer',
  keyBegun: 'La nouvelle clé est dans le trousseau',
  disk: 'Disque',
  free: (free, total) => `${free} libres sur ${total}`,
  diskLow: 'Presque plein : bientôt, des étiquettes pourraient ne plus être conservées',
  database: 'Base de données',
  databaseSize: (size) => `${size} de commandes, d’étiquettes et d’impressions`,
  neverChecked: 'Pas vérifiée depuis le démarrage',
  databaseOk: (time) => `Intacte ${at(time)}`,
  check: 'Vérifier maintenant',
  checking: 'Vérification…',
  checkHint: 'Aussi après chaque démarrage et chaque nuit. Les scans continuent pendant ce temps.',
  lastCrash: 'Dernier plantage',
  crashed: (moment) => `Le poste a planté et s’est fermé : ${moment}`,
  crashFile: (file) =>
    `Envoyez crashes/${file}, dans le dossier de données, à l’assistance. Il ne contient aucune adresse.`,
  station: 'Poste',
  stationProfile: 'Profil de poste',
  profileApplied: (locked) =>
    locked === 0 ? 'Appliqué ; rien n’est verrouillé' : `Appliqué ; parties verrouillées : ${locked}`,
  profileBroken: 'Le fichier est abîmé et n’a pas été appliqué : le poste continue comme avant',
  profileFault: (place, line, message) =>
    `${line === undefined ? '' : `ligne ${line} : `}${place === '' ? '' : `${place} : `}${message}`,
  versions: (version, node, platform) => `Packbench ${version} · Node ${node} · ${platform}`,
  running: (from) => `En marche ${since(from)}`,
  ok: 'bon',
  attention: 'à voir',
  bad: 'mauvais',
  unknown: 'inconnu',

  callsHint:
    'Les 200 derniers depuis le démarrage. Cette liste ne contient rien de ce qui a été transmis ou répondu.',
  noCalls: 'Aucun appel',
  noCallsHint: 'Chaque appel au service d’expédition apparaît ici avec sa durée.',
  time: 'Heure',
  call: 'Appel',
  answer: 'Réponse',
  took: 'Durée',
  milliseconds: (count) => `${count} ms`,
  correlation: 'Identifiant de corrélation',
  noAnswer: 'pas de réponse',

  logHint: 'Identifiants, codes et nombres. Aucun secret ni aucune adresse.',
  logLines: (count) => (count < 2 ? 'La dernière ligne' : `Les ${count} dernières lignes`),
  saveLog: 'Enregistrer le journal',
  emptyLog: 'Le journal est vide',
  emptyLogHint: 'Ce que fait le poste y est noté au fur et à mesure.',

  auditHint:
    'Chaque acte coûteux ou répété : qui, quand, quel envoi, pourquoi. Les entrées ne se modifient pas.',
  noAudit: 'Rien n’est encore noté',
  noAuditHint:
    'Les étiquettes achetées, réimprimées et remboursées, les fonds ajoutés et les réglages modifiés apparaissent ici.',
  number: 'N°',
  who: 'Qui',
  what: 'Quoi',
  about: 'Objet',
  why: 'Pourquoi',
  amount: 'Montant',
  outcome: 'Résultat',
  itself: 'poste',
  approvedBy: (name) => `autorisé par ${name}`,
  older: 'Entrées plus anciennes',
  shown: (count, total) => `${count} sur ${total}`,
  verify: 'Vérifier la chaîne',
  export: 'Exporter en CSV',
  exported: (count) => `${count} entrée${s(count)} exportée${s(count)}`,
  verified: {
    whole: (check) =>
      `Intacte : ${check.entries} entrée${s(check.entries)}, comme à l’écriture` +
      (check.restores ? '. Là où une sauvegarde a été restaurée, une entrée le dit.' : ''),
    unproved: (check) =>
      `Les entrées concordent (${check.entries}). On ne peut pas prouver qu’il n’en manque aucune : ` +
      (
        {
          other_key: 'la fin a été scellée avec la clé d’une session terminée.',
          no_keychain:
            'cet ordinateur n’a pas de trousseau, qui remarquerait une copie plus ancienne du journal.',
          keychain_silent: 'le trousseau ne répond pas. Déverrouillez-le et vérifiez à nouveau.',
          not_anchored: 'le trousseau ne contient encore rien de ce journal.',
        } satisfies Record<AuditGap, string>
      )[check.gap ?? 'other_key'],
    broken: (check) =>
      ({
        changed: `L’entrée ${check.entry ?? 0} a été modifiée`,
        missing: `L’entrée ${check.entry ?? 0} manque`,
        cut_off: `Les entrées à partir de ${check.entry ?? 0} ont été coupées`,
        seal_missing: 'Le sceau de la fin a été retiré',
        rolled_back: `Il manque les entrées à partir de ${check.entry ?? 0} : le trousseau connaît un journal plus récent`,
      })[check.problem ?? 'changed'],
  },
}
