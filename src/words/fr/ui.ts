import type { ui as words } from '../en/ui.ts'

export const ui: typeof words = {
  on: 'activé',
  off: 'désactivé',
  copy: 'Copier',
  copied: 'Copié',
  locked: 'Fixé par votre administrateur.',
  lockedWhy: 'Cela ne se modifie pas à ce poste.',
  endDoubtWhy: 'Comment le sait-on ?',
  endDoubtReasons: {
    in_history: 'L’historique du solde le montre',
    charged: 'Le moyen de paiement montre le débit',
    not_charged: 'Le compte ne montre aucun débit',
    not_refunded: 'Le compte ne montre aucun remboursement',
    service_says: 'Les gens du service le disent',
    other: 'Autre raison',
  },
  endDoubtStay: 'Rester incertain',
  unreadable: (rows) =>
    rows < 2
      ? `${rows} ligne illisible n’est pas affichée.`
      : `${rows} lignes illisibles ne sont pas affichées.`,
}
