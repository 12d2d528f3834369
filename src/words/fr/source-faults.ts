import type { sourceFaults as words } from '../en/source-faults.ts'
import { formatCount } from '../format.ts'
import { databaseFaults } from './database-faults.ts'
import { named } from './order-columns.ts'

export const sourceFaults: typeof words = {
  ...databaseFaults,
  no_answer: 'L’adresse ne répond pas',
  no_such_name: 'Ce réseau ne connaît pas le nom de l’adresse',
  address_untrusted:
    'Le certificat de l’adresse n’est pas cru : cet ordinateur ne connaît pas qui l’a signé, ou il est pour un autre nom ou un autre jour',
  proxy_in_the_way: 'Le proxy vers internet (Réglages › Internet) n’ouvre pas de connexion avec l’adresse',
  answer_too_slow: 'L’adresse n’a pas répondu en entier en 30 secondes',
  answer_broke_off: 'La réponse s’est interrompue avant sa fin',
  busy: ({ status }) => `L’adresse ne peut pas répondre maintenant (${status})`,
  folder_missing: 'Le dossier n’est pas là',
  folder_forbidden: 'Le poste ne peut pas lire et écrire dans le dossier',
  no_folder: 'Ce n’est pas un dossier, ou « done » ou « failed » n’en est pas un dans celui-ci',
  folder_is_link:
    'Le dossier, ou « done » ou « failed » dans celui-ci, est devenu un lien : le poste n’en suit aucun',
  folder_full: 'Le disque du dossier est plein',
  folder_hangs: 'Le dossier ne répond pas',
  folder_unusable: ({ cause }) => `Le dossier est inutilisable${cause && ` (${cause})`}`,
  sent_on: ({ status }) =>
    `L’adresse renvoie à une autre (${status}), où aucun secret ne va : donnez l’autre adresse elle-même`,
  no_entry: ({ status }) =>
    `L’adresse ne laisse pas entrer le poste (${status}) : le secret est peut-être faux, ou il manque`,
  nothing_there: ({ status }) => `Il n’y a rien à cette adresse (${status})`,
  answered_no: ({ status }) => `L’adresse refuse la demande (${status})`,
  answer_too_large: 'La réponse dépasse 32 Mo : demandez moins de commandes à la fois',
  nothing_answered: 'L’adresse n’a rien répondu',
  too_many_orders:
    'L’adresse répond plus de 100 000 commandes, ou 64 Mo de celles-ci : demandez-en moins avec {since}',
  no_json: 'La réponse n’est pas du JSON : c’est peut-être une page à lire, ou une page de connexion',
  no_list: ({ path }) =>
    path === ''
      ? 'La réponse elle-même n’est pas une liste de commandes : dites où la liste s’y trouve'
      : `Il n’y a pas de liste de commandes à ${path}`,
  no_object: ({ order }) => `La commande ${formatCount(order)} de la réponse n’a pas de champs`,
  no_text: ({ order, column }) =>
    `Le chemin de ${named(column)} ne mène pas à un texte dans la commande ${formatCount(order)} de la réponse`,
  no_order: ({ orders }, reason) =>
    orders === 1
      ? `La seule commande de la réponse ne peut pas être prise : ${reason}`
      : `Aucune des ${formatCount(orders)} commandes de la réponse ne peut être prise. La première : ${reason}`,
  columns_lack: ({ columns }) =>
    `Il manque à la réponse des colonnes pour : ${columns.map(named).join(', ')}`,
  columns_twice: ({ column }) => `Deux colonnes de la réponse sont ${named(column)}`,
  no_address: 'Ce n’est pas une adresse',
  no_https: 'L’adresse doit commencer par https',
  other_braces: 'L’adresse peut contenir {since} et {page}, et aucune autre accolade',
  secret_in_address: 'Un secret n’a pas sa place dans l’adresse : il a son propre champ',
  look_up_braces:
    'L’adresse de recherche doit contenir {orderNumber}, avant tout #, et aucune autre accolade',
  look_up_elsewhere:
    'L’adresse de recherche doit être celle d’où viennent les commandes, ou se trouver en dessous',
  look_up_parameter: 'La requête de recherche doit contenir :orderNumber',
  look_up_too_slow: 'Elle n’a pas répondu en 3 secondes',
  other_orders: ({ orders }) =>
    orders === 1
      ? 'Elle répond par une autre commande, et non par celle qui était demandée'
      : `Elle répond par ${formatCount(orders)} autres commandes, et non par celle qui était demandée`,
  column_without_path: ({ column }) => `La correspondance n’a pas de chemin pour ${named(column)}`,
  unknown_column: ({ column }) => `Il n’y a pas de colonne ${named(column)}`,
  bad_path: ({ path }) =>
    `Le chemin ${path} ne peut pas être lu : écrivez-le comme shipping.name ou lines[0].street`,
}
