import type { search as words } from '../en/search.ts'

export const search: typeof words = {
  title: 'Tout chercher',
  label: 'Numéro, nom, lieu, réglage ou touche',
  hint: 'Trouve commandes, envois, conteneurs, manifestes, adresses enregistrées, écrans, réglages et touches. Saisissez une partie d’un numéro ou d’un nom, ou scannez un code-barres.',
  found: 'Trouvé',
  groups: {
    orders: 'Commandes',
    labels: 'Envois',
    containers: 'Conteneurs',
    manifests: 'Manifestes',
    addresses: 'Adresses enregistrées',
    screens: 'Écrans',
    settings: 'Réglages',
    keys: 'Touches',
  },
  open: 'Ouvrir',
  track: 'Suivre ce numéro',
  packageOf: (number, count) => `colis ${number} sur ${count}`,
  withoutNumber: 'Pas encore de numéro',
  allOrders: 'Toutes ces commandes',
  allLabels: 'Tous ces envois',
  allAddresses: 'Toutes ces adresses',
  more: (group) => `${group} : il y en a d’autres. Précisez le numéro ou le nom.`,
  notKnown: (group) => `${group} : recherche impossible. On ne sait pas si quelque chose correspond.`,
  nothing: (text) => `Rien ne correspond à « ${text} »`,
  nothingHint: 'Essayez une partie du numéro, ou le début d’un nom.',
}
