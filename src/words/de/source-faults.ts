import type { sourceFaults as words } from '../en/source-faults.ts'
import { formatCount } from '../format.ts'
import { databaseFaults } from './database-faults.ts'
import { named } from './order-columns.ts'

export const sourceFaults: typeof words = {
  ...databaseFaults,
  no_answer: 'Die Adresse antwortet nicht',
  no_such_name: 'Dieses Netz kennt den Namen in der Adresse nicht',
  address_untrusted:
    'Dem Zertifikat der Adresse wird nicht geglaubt: Dieser Rechner kennt nicht, wer es unterschrieben hat, oder es gilt für einen anderen Namen oder Tag',
  proxy_in_the_way:
    'Der Proxy ins Internet (Einstellungen › Internet) stellt keine Verbindung zu der Adresse her',
  answer_too_slow: 'Die Adresse hat nicht innerhalb von 30 Sekunden ganz geantwortet',
  answer_broke_off: 'Die Antwort brach vor ihrem Ende ab',
  busy: ({ status }) => `Die Adresse kann jetzt nicht antworten (${status})`,
  folder_missing: 'Der Ordner ist nicht da',
  folder_forbidden: 'Die Station darf in dem Ordner nicht lesen und schreiben',
  no_folder: 'Er selbst, oder „done“ oder „failed“ darin, ist kein Ordner',
  folder_is_link:
    'Der Ordner, oder „done“ oder „failed“ darin, ist jetzt eine Verknüpfung: die Station folgt keiner',
  folder_full: 'Der Datenträger des Ordners ist voll',
  folder_hangs: 'Der Ordner antwortet nicht',
  folder_unusable: ({ cause }) => `Der Ordner kann nicht verwendet werden${cause && ` (${cause})`}`,
  sent_on: ({ status }) =>
    `Die Adresse leitet an eine andere weiter (${status}), und dorthin geht kein Geheimnis: geben Sie die andere Adresse selbst an`,
  no_entry: ({ status }) =>
    `Die Adresse lässt die Station nicht ein (${status}): Vielleicht ist das Geheimnis falsch, oder es fehlt`,
  nothing_there: ({ status }) => `Unter der Adresse gibt es nichts (${status})`,
  answered_no: ({ status }) => `Die Adresse lehnt die Frage ab (${status})`,
  answer_too_large: 'Die Antwort ist größer als 32 MB: fragen Sie nach weniger Aufträgen auf einmal',
  nothing_answered: 'Die Adresse hat nichts geantwortet',
  too_many_orders:
    'Die Adresse antwortet mit mehr als 100.000 Aufträgen, oder 64 MB davon: fragen Sie mit {since} nach weniger',
  no_json: 'Die Antwort ist kein JSON: vielleicht ist sie eine Seite zum Lesen oder zum Anmelden',
  no_list: ({ path }) =>
    path === ''
      ? 'Die Antwort selbst ist keine Liste von Aufträgen: sagen Sie, wo darin die Liste steht'
      : `Bei ${path} steht keine Liste von Aufträgen`,
  no_object: ({ order }) => `Auftrag ${formatCount(order)} der Antwort hat keine Felder`,
  no_text: ({ order, column }) =>
    `Der Pfad von ${named(column)} führt in Auftrag ${formatCount(order)} der Antwort zu keinem Text`,
  no_order: ({ orders }, reason) =>
    orders === 1
      ? `Der eine Auftrag der Antwort kann nicht übernommen werden: ${reason}`
      : `Keiner der ${formatCount(orders)} Aufträge der Antwort kann übernommen werden. Der erste: ${reason}`,
  columns_lack: ({ columns }) => `Der Antwort fehlen Spalten für: ${columns.map(named).join(', ')}`,
  columns_twice: ({ column }) => `Zwei Spalten der Antwort sind ${named(column)}`,
  no_address: 'Das ist keine Adresse',
  no_https: 'Die Adresse muss mit https beginnen',
  other_braces: 'Die Adresse darf {since} und {page} enthalten, und keine anderen geschweiften Klammern',
  secret_in_address: 'Ein Geheimnis gehört nicht in die Adresse: es hat ein eigenes Feld',
  look_up_braces:
    'Die Adresse für das Nachschlagen muss {orderNumber} enthalten, vor einem # und ohne andere Klammern',
  look_up_elsewhere:
    'Die Adresse für das Nachschlagen muss die sein, von der Aufträge geholt werden, oder darunter liegen',
  look_up_parameter: 'Die Abfrage zum Nachschlagen muss :orderNumber enthalten',
  look_up_too_slow: 'Es kam innerhalb von 3 Sekunden keine Antwort',
  other_orders: ({ orders }) =>
    orders === 1
      ? 'Sie antwortet mit einem anderen Auftrag, nicht mit dem gesuchten'
      : `Sie antwortet mit ${formatCount(orders)} anderen Aufträgen, nicht mit dem gesuchten`,
  column_without_path: ({ column }) => `Die Zuordnung hat keinen Pfad für ${named(column)}`,
  unknown_column: ({ column }) => `Es gibt keine Spalte ${named(column)}`,
  bad_path: ({ path }) =>
    `Der Pfad ${path} kann nicht gelesen werden: schreiben Sie ihn wie shipping.name oder lines[0].street`,
}
