import type { Distrust } from '../../contract/database-place.ts'
import type { databaseFaults as words } from '../en/database-faults.ts'
import { formatCount } from '../format.ts'

/** The server’s own code, where it told one. */
const told = (serverCode: string) => serverCode && ` (${serverCode})`

const distrust = {
  unknown_authority:
    'niemand, dem dieser Computer vertraut, hat es unterschrieben. Geben Sie das Zertifikat der Stelle an, die es hat',
  other_name: 'es gilt für einen anderen Namen',
  outdated: 'es gilt heute nicht',
  other: 'es kann nicht geprüft werden',
} satisfies Record<Distrust, string>

export const databaseFaults: typeof words = {
  no_host: 'Das ist weder der Name noch die Adresse eines Servers: ohne Port, ohne Schema',
  database_not_here:
    'Ohne Verschlüsselung wird eine Datenbank nur auf diesem Computer gefragt: ihr Passwort und die Anschriften der Kunden gingen sonst lesbar über das Netz',
  database_needs_name:
    'Tippen Sie den Namen des Servers ein, wie sein Zertifikat ihn hat: bei MySQL und MariaDB kann eine IP-Adresse nicht geprüft werden',
  no_certificate: 'Die Zertifizierungsstelle ist kein Zertifikat: es beginnt mit -----BEGIN CERTIFICATE-----',
  no_statement: 'Es gibt keine Anweisung',
  several_statements: 'Es ist mehr als eine Anweisung: nur eine wird angenommen',
  own_placeholder:
    'Die Anweisung hat einen Platzhalter des Servers: schreiben Sie benannte Parameter, zum Beispiel :since',
  not_only_select:
    'Eine Datenbank wird nur mit SELECT oder WITH gefragt, ohne Wörter, die schreiben oder aufrufen, wie INTO: Ein Name, der so heißt, steht in Anführungszeichen oder [Klammern]',
  no_end: 'Ein Text, ein Kommentar oder ein Name in Anführungszeichen hat in der Anweisung kein Ende',
  database_unreachable: 'Bei diesem Server und Port antwortet keine Datenbank',
  database_full: 'Die Datenbank hat keine Verbindung mehr frei',
  database_starting: 'Die Datenbank startet, oder sie wird beendet',
  database_broke_off: 'Die Verbindung zur Datenbank brach ab',
  database_not_encrypted: 'Die Datenbank verschlüsselt nicht: schalten Sie dort TLS ein',
  database_needs_tls:
    'Die Datenbank nimmt nur verschlüsselte Verbindungen an: hier die Verschlüsselung einschalten',
  database_wrong_server: 'Dort antwortet etwas, das keine solche Datenbank ist',
  database_login: ({ serverCode }) =>
    `Die Datenbank lässt diesen Benutzer nicht ein${told(serverCode)}: Benutzer oder Passwort ist falsch, oder von diesem Computer nicht zugelassen`,
  database_missing: ({ serverCode }) => `Der Server hat keine Datenbank dieses Namens${told(serverCode)}`,
  database_rights: ({ serverCode }) => `Dem Benutzer fehlt das Recht dazu${told(serverCode)}`,
  database_reads_only: ({ serverCode }) =>
    `Die Anweisung würde schreiben, und soll nur lesen${told(serverCode)}`,
  database_no_table: ({ serverCode }) =>
    `Eine Tabelle der Anweisung gibt es nicht, oder nicht für diesen Benutzer${told(serverCode)}`,
  database_no_column: ({ serverCode }) => `Eine Spalte der Anweisung gibt es nicht${told(serverCode)}`,
  database_syntax: ({ serverCode }) => `Die Datenbank versteht die Anweisung nicht${told(serverCode)}`,
  database_statement: ({ serverCode }) => `Die Datenbank lehnt die Anweisung ab${told(serverCode)}`,
  database_rule: ({ serverCode }) => `Sie verletzt eine Regel der Tabelle${told(serverCode)}`,
  database_busy: ({ serverCode }) => `Die Datenbank hält es gerade gesperrt${told(serverCode)}`,
  unknown_parameter: ({ name }) => `Es gibt keinen Parameter :${name}`,
  database_too_slow: ({ seconds }) =>
    `Die Datenbank hat nicht innerhalb von ${formatCount(seconds)} Sekunden ganz geantwortet`,
  database_too_many_rows: ({ most }) =>
    `Die Datenbank antwortet mit mehr als ${formatCount(most)} Zeilen: fragen Sie nach weniger`,
  database_too_large: ({ megabytes }) =>
    `Die Datenbank antwortet mit mehr als ${formatCount(megabytes)} MB: fragen Sie nach weniger`,
  database_rounded: ({ column }) =>
    `In Spalte ${formatCount(column)} der Antwort steht eine Zahl mit mehr Stellen, als genau gelesen werden können: in der Abfrage CAST(… AS varchar(40)) schreiben`,
  database_untrusted: ({ why }) => `Dem Zertifikat der Datenbank wird nicht geglaubt: ${distrust[why]}`,
}
