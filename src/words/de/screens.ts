import type { screens as words } from '../en/screens.ts'

export const screens: typeof words = {
  ship: 'Versand',
  batch: 'Serie',
  reprint: 'Nachdruck',
  refunds: 'Erstattungen',
  manifests: 'Tagesabschluss',
  containers: 'Behälter',
  tracking: 'Verfolgung',
  orders: 'Aufträge',
  addresses: 'Adressen',
  carriers: 'Carrier',
  account: 'Konto',
  operators: 'Bediener',
  diagnostics: 'Diagnose',
  guide: 'Einrichtung',
  updates: 'Neuerungen',
  printers: 'Drucker',
  attention: 'Zu erledigen',
  today: 'Heute',
  warehouse: 'Lager',
  settings: 'Einstellungen',
}
