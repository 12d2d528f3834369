import type { databases as words } from '../en/databases.ts'
import { formatCount } from '../format.ts'
import { s } from './grammar.ts'

export const databases: typeof words = {
  new: 'Une base de données à lire',
  kind: 'Type de serveur',
  kinds: { postgres: 'PostgreSQL', mysql: 'MySQL, MariaDB', sqlserver: 'SQL Server' },
  host: 'Serveur',
  port: 'Port',
  database: 'Base de données',
  user: 'Utilisateur',
  userHint: 'Un utilisateur à part, qui a le droit de lire ces tables et aucun autre.',
  password: 'Mot de passe',
  passwordHint: 'Il est gardé dans le trousseau et jamais affiché.',
  passwordOther:
    'Celui qui est gardé a été donné pour un autre serveur, utilisateur ou certificat, ou une autre base de données. Saisissez le mot de passe de celle-ci.',
  noPassword: 'Cet utilisateur n’a pas de mot de passe',
  encrypts: 'Chiffrée, et le serveur montre un certificat (TLS)',
  authority: 'Certificat de son autorité',
  authorityHint: 'PEM, si cet ordinateur ne connaît pas qui a signé celui du serveur. Sinon vide.',
  query: 'Requête',
  queryHint:
    'Une requête qui lit. :since devient l’heure de la dernière consultation. Une ligne est une commande ; un numéro qui revient est laissé de côté.',
  everyMinutes: 'Interroger toutes les … minutes',
  overlap: 'Redemander … minutes d’avant',
  overlapHint:
    '1560 font 26 heures : aucune horloge et aucun fuseau ne diffère de plus. Une commande qui revient ne change rien.',
  longest: 'Abandonner après … secondes',
  columns: 'Colonnes de la réponse',
  column: 'Colonne',
  found: (count) => `${formatCount(count)} ligne${s(count)} en réponse`,
}
