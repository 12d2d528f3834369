import type { programs as words } from '../en/programs.ts'
import { at, de } from './grammar.ts'

export const programs: typeof words = {
  what: 'D’autres programmes impriment, apportent des commandes et expédient par ce poste, chacun avec sa propre clé. Ce qu’ils font figure sous son nom dans le journal d’audit.',
  whereFrom: 'Ils le joignent à',
  nowhere: 'Aucun programme ne joint ce poste : c’est désactivé ici.',
  hosting: {
    serve: 'Servir d’autres programmes',
    port: 'Port',
    setPort: 'Enregistrer le port',
    wrongPort: 'Un port est un nombre de 1024 à 65535',
  },
  profileOnly: (profile) => `Ces clés sont du profil ${profile} et n’ouvrent rien dans un autre.`,
  make: 'Créer une clé',
  pair: 'Associer une page',
  none: 'Aucun programme n’a de clé',
  noneHint:
    'Créez une clé pour un programme, ou associez une page web d’un navigateur de ce PC. D’ici là, rien n’est ouvert ni à l’un ni à l’autre.',

  list: 'Clés',
  name: 'Nom',
  limit: 'Un envoi coûte au plus',
  upTo: 'Envoi jusqu’à',
  made: 'Créée',
  used: 'Dernier usage',
  noLimit: 'sans limite',
  notShipping: '—',
  never: 'jamais',
  by: (name) => `par ${name}`,
  pageOf: (origin) => `Page ${de(origin)}`,
  revoked: (time) => `Révoquée ${at(time)}`,
  scopes: {
    read: 'Lire',
    print: 'Imprimer',
    orders: 'Apporter des commandes',
    ship: 'Expédier',
  },

  makeTitle: 'Nouvelle clé',
  pairTitle: 'Associer une page',
  pairWhat:
    'Six chiffres s’affichent ; vous les saisissez une fois dans la page. Elle a ensuite une clé qui ne vaut que dans les pages de son adresse, sans rien redemander, jusqu’à ce que vous la révoquiez. Ne les saisissez que dans une page que vous avez ouverte vous-même et à laquelle vous vous fiez.',
  nameHint: 'Ses actes figurent sous ce nom dans le journal d’audit',
  mayTitle: 'Elle peut',
  scopeMeanings: {
    read: 'Voit les commandes et les envois, leurs étiquettes avec les destinataires, les imprimantes, la balance et ce qui se passe.',
    print: 'Imprime des fichiers et voit ce qu’ils sont devenus.',
    orders: 'Prend des commandes, comme le fait un fichier.',
    ship: 'Achète des étiquettes. Cela dépense l’argent du compte.',
  },
  limitHint: 'Vide : sans limite. Un envoi plus cher est refusé ; personne n’est consulté.',
  makeIt: 'Créer la clé',
  showCode: 'Afficher les chiffres',
  cancel: 'Annuler',
  missingName: 'Il manque le nom',
  missingScope: 'Choisissez ce qu’elle peut faire',
  wrongLimit: 'Ce n’est pas un montant',
  fixFields: (count) => (count === 1 ? 'Un champ est à revoir :' : `${count} champs sont à revoir :`),

  keyTitle: (name) => `La clé ${de(name)}`,
  keyOnce:
    'Elle s’affiche maintenant et plus jamais : le poste n’en garde qu’une empreinte. Mettez-la là où le programme lit ses réglages.',
  keyHolder: 'Qui l’a peut ce qu’elle peut.',
  copy: 'Copier',
  copied: 'Copiée',
  copyFailed: 'Elle n’a pas pu être copiée : sélectionnez-la et copiez-la à la main.',
  kept: 'Je l’ai conservée',
  keepFirst: 'Copiez-la d’abord, ou dites que vous l’avez conservée : elle ne peut plus être affichée.',

  codeTitle: (name) => `Chiffres pour ${name}`,
  codeHow: 'Saisissez-les dans la page à associer.',
  codeLeft: (time) => `Valables une fois, encore ${time}.`,
  triesLeft: (count) =>
    count < 2 ? `Mal saisis : il reste ${count} essai.` : `Mal saisis : il reste ${count} essais.`,
  paired: (origin) => `Associée à ${origin}`,
  codeOver: {
    time: 'Le temps de ces chiffres est écoulé. Rien n’a été associé.',
    tries: 'Ils ont été mal saisis trop souvent. Rien n’a été associé.',
    stopped: 'Ces chiffres ont été arrêtés. Rien n’a été associé.',
  },
  codeAgain: 'Nouveaux chiffres',
  stop: 'Arrêter',
  close: 'Fermer',
  pairingElsewhere: (name) => `Les chiffres pour ${name} s’affichent sur une autre page de ce poste.`,

  fromBackup: (time, count) =>
    count === 1
      ? `Une clé est venue avec une sauvegarde (${time}) et a peut-être été révoquée depuis. Elle n’ouvre rien tant que vous ne la gardez pas.`
      : `${count} clés sont venues avec une sauvegarde (${time}) ; l’une d’elles a peut-être été révoquée depuis. Aucune n’ouvre rien tant que vous ne la gardez pas.`,
  keepOf: (name) => `Garder la clé ${de(name)}`,
  keptNow: (name) => `La clé ${de(name)} ouvre de nouveau ce qu’elle permet`,

  revoke: 'Révoquer',
  revokeOf: (name) => `Révoquer la clé ${de(name)}`,
  revokeTitle: (name) => `Révoquer la clé ${de(name)} ?`,
  revokeWhat:
    'Le programme est refusé dès maintenant. Ce qu’il a commencé continue, et ce qu’il a fait reste noté. La clé ne peut pas être rendue ; une autre peut être créée.',
  revokeWord: 'La révoquer',
  keep: 'La garder',
  revokedNow: (name) => `La clé ${de(name)} n’ouvre plus rien`,
}
