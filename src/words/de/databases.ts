import type { databases as words } from '../en/databases.ts'
import { formatCount } from '../format.ts'

export const databases: typeof words = {
  new: 'Eine Datenbank zum Lesen',
  kind: 'Art des Servers',
  kinds: { postgres: 'PostgreSQL', mysql: 'MySQL, MariaDB', sqlserver: 'SQL Server' },
  host: 'Server',
  port: 'Port',
  database: 'Datenbank',
  user: 'Benutzer',
  userHint: 'Ein eigener, mit dem Recht, diese Tabellen zu lesen, und keinem anderen.',
  password: 'Passwort',
  passwordHint: 'Es bleibt im Schlüsselbund und wird nie gezeigt.',
  passwordOther:
    'Das gespeicherte gehört zu einem anderen Server, Benutzer oder Zertifikat, oder einer anderen Datenbank. Tippen Sie das Passwort dieser ein.',
  noPassword: 'Dieser Benutzer braucht kein Passwort',
  encrypts: 'Verschlüsselt, und der Server zeigt ein Zertifikat (TLS)',
  authority: 'Zertifikat seiner Stelle',
  authorityHint: 'PEM, wenn dieser Computer nicht kennt, wer das des Servers unterschrieben hat. Sonst leer.',
  query: 'Abfrage',
  queryHint:
    'Eine, die liest. :since wird zur Zeit des letzten Nachsehens. Eine Zeile ist ein Auftrag; eine Nummer, die noch einmal kommt, wird ausgelassen.',
  everyMinutes: 'Alle … Minuten fragen',
  overlap: 'Noch einmal fragen nach … Minuten davor',
  overlapHint:
    '1560 sind 26 Stunden: um mehr weicht keine Uhr und keine Zeitzone ab. Ein Auftrag, der noch einmal kommt, ändert nichts.',
  longest: 'Nach … Sekunden aufgeben',
  columns: 'Spalten der Antwort',
  column: 'Spalte',
  found: (count) => (count === 1 ? '1 Zeile kam' : `${formatCount(count)} Zeilen kamen`),
}
