import type { Distrust } from '../../contract/database-place.ts'
import type { databaseFaults as words } from '../en/database-faults.ts'
import { formatCount } from '../format.ts'

/** The server’s own code, where it told one. */
const told = (serverCode: string) => serverCode && ` (${serverCode})`

const distrust = {
  unknown_authority:
    'personne à qui cet ordinateur fait confiance ne l’a signé. Donnez le certificat de l’autorité qui l’a signé',
  other_name: 'il est pour un autre nom',
  outdated: 'il n’est pas valable aujourd’hui',
  other: 'il ne peut pas être vérifié',
} satisfies Record<Distrust, string>

export const databaseFaults: typeof words = {
  no_host: 'Ce n’est ni le nom ni l’adresse d’un serveur : sans port, sans schéma',
  database_not_here:
    'Sans chiffrement, une base de données n’est interrogée que sur cet ordinateur : son mot de passe et les adresses des clients passeraient lisibles sur le réseau',
  database_needs_name:
    'Saisissez le nom du serveur tel que son certificat le porte : pour MySQL et MariaDB, une adresse IP ne peut pas être vérifiée',
  no_certificate: 'L’autorité n’est pas un certificat : il commence par -----BEGIN CERTIFICATE-----',
  no_statement: 'Il n’y a pas d’instruction',
  several_statements: 'Il y a plus d’une instruction : une seule est acceptée',
  own_placeholder:
    'L’instruction contient un marqueur propre au serveur : écrivez des paramètres nommés, comme :since',
  not_only_select:
    'Une base de données n’est interrogée que par SELECT ou WITH, sans mot qui écrit ou qui appelle, comme INTO : un nom identique se met entre guillemets ou [crochets]',
  no_end: 'Un texte, un commentaire ou un nom entre guillemets n’a pas de fin dans l’instruction',
  database_unreachable: 'Aucune base de données ne répond à ce serveur et à ce port',
  database_full: 'La base de données n’a plus de connexion libre',
  database_starting: 'La base de données démarre ou est en cours d’arrêt',
  database_broke_off: 'La connexion à la base de données s’est interrompue',
  database_not_encrypted: 'La base de données ne chiffre pas : activez-y TLS',
  database_needs_tls:
    'La base de données n’accepte que des connexions chiffrées : activez ici le chiffrement',
  database_wrong_server: 'Ce qui répond là n’est pas une telle base de données',
  database_login: ({ serverCode }) =>
    `La base de données ne laisse pas entrer cet utilisateur${told(serverCode)} : l’utilisateur ou le mot de passe est faux, ou n’est pas admis depuis cet ordinateur`,
  database_missing: ({ serverCode }) => `Le serveur n’a pas de base de données de ce nom${told(serverCode)}`,
  database_rights: ({ serverCode }) => `Il manque le droit à l’utilisateur${told(serverCode)}`,
  database_reads_only: ({ serverCode }) => `L’instruction écrirait, et ne doit que lire${told(serverCode)}`,
  database_no_table: ({ serverCode }) =>
    `Une table de l’instruction n’est pas là, ou pas pour cet utilisateur${told(serverCode)}`,
  database_no_column: ({ serverCode }) => `Une colonne de l’instruction n’est pas là${told(serverCode)}`,
  database_syntax: ({ serverCode }) => `La base de données ne comprend pas l’instruction${told(serverCode)}`,
  database_statement: ({ serverCode }) => `La base de données refuse l’instruction${told(serverCode)}`,
  database_rule: ({ serverCode }) => `Elle enfreint une règle de la table${told(serverCode)}`,
  database_busy: ({ serverCode }) => `La base de données le tient verrouillé en ce moment${told(serverCode)}`,
  unknown_parameter: ({ name }) => `Il n’y a pas de paramètre :${name}`,
  database_too_slow: ({ seconds }) =>
    `La base de données n’a pas répondu en entier en ${formatCount(seconds)} secondes`,
  database_too_many_rows: ({ most }) =>
    `La base de données répond plus de ${formatCount(most)} lignes : demandez-en moins`,
  database_too_large: ({ megabytes }) =>
    `La base de données répond plus de ${formatCount(megabytes)} Mo : demandez-en moins`,
  database_rounded: ({ column }) =>
    `La colonne ${formatCount(column)} de la réponse contient un nombre de plus de chiffres qu’on ne peut en lire exactement : écrivez CAST(… AS varchar(40)) dans la requête`,
  database_untrusted: ({ why }) => `Le certificat de la base de données n’est pas accepté : ${distrust[why]}`,
}
