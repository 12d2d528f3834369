import type { screens as words } from '../en/screens.ts'

export const screens: typeof words = {
  ship: 'Expédier',
  batch: 'Lot',
  reprint: 'Réimprimer',
  refunds: 'Remboursements',
  manifests: 'Fin de journée',
  containers: 'Conteneurs',
  tracking: 'Suivi',
  orders: 'Commandes',
  addresses: 'Adresses',
  carriers: 'Transporteurs',
  account: 'Compte',
  operators: 'Opérateurs',
  diagnostics: 'Diagnostic',
  guide: 'Mise en service',
  updates: 'Nouveautés',
  printers: 'Imprimantes',
  attention: 'À traiter',
  today: 'Aujourd’hui',
  warehouse: 'Entrepôt',
  settings: 'Réglages',
}
