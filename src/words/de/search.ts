import type { search as words } from '../en/search.ts'

export const search: typeof words = {
  title: 'Alles durchsuchen',
  label: 'Nummer, Name, Ort, Einstellung oder Taste',
  hint: 'Findet Aufträge, Sendungen, Behälter, Manifeste, gespeicherte Adressen, Seiten, Einstellungen und Tasten. Tippen Sie einen Teil einer Nummer oder eines Namens, oder scannen Sie einen Barcode.',
  found: 'Gefunden',
  groups: {
    orders: 'Aufträge',
    labels: 'Sendungen',
    containers: 'Behälter',
    manifests: 'Manifeste',
    addresses: 'Gespeicherte Adressen',
    screens: 'Seiten',
    settings: 'Einstellungen',
    keys: 'Tasten',
  },
  open: 'Öffnen',
  track: 'Diese Nummer verfolgen',
  packageOf: (number, count) => `Paket ${number} von ${count}`,
  withoutNumber: 'Noch keine Nummer',
  allOrders: 'Alle diese Aufträge',
  allLabels: 'Alle diese Sendungen',
  allAddresses: 'Alle diese Adressen',
  more: (group) => `${group}: es gibt mehr. Tippen Sie mehr von der Nummer oder dem Namen.`,
  notKnown: (group) => `${group}: die Suche ging nicht. Ob etwas passt, ist nicht bekannt.`,
  nothing: (text) => `Nichts passt zu „${text}“`,
  nothingHint: 'Versuchen Sie es mit einem Teil der Nummer oder dem Anfang eines Namens.',
}
