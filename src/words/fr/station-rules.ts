import type { stationRules as words } from '../en/station-rules.ts'

export const stationRules: typeof words = {
  what: 'Comment expédier un envoi quand ni sa commande ni une règle d’expédition ne le disent.',
  service: 'Service d’une commande qui n’en indique aucun',
  services: { cheapest: 'Le moins cher', fastest: 'Le plus rapide' },
  serviceMeanings: {
    cheapest: 'Demande les tarifs et prend le prix le plus bas.',
    fastest: 'Demande les tarifs et prend le délai le plus court ; à égalité, le prix le plus bas.',
  },
  weight: 'Comparer la balance et la commande',
  weightHint:
    'Arrête un envoi qui ne pèse pas ce que sa commande devrait peser : il manque quelque chose, ou il y en a trop.',
  percent: 'Tolérance en pour cent',
  grams: 'Tolérance en poids',
  toleranceWrong: 'La tolérance en poids est un poids jusqu’à 10 kg, comme 50 g ou 2 oz',
  larger: 'La plus grande des deux compte.',
  offline: 'Prendre les commandes quand le service est injoignable',
  offlineHint: 'Les commandes scannées attendent sur une liste, et sont achetées toutes seules à son retour.',
  offlineCeiling: 'Au plus, par envoi',
  offlineCeilingHint: 'En dollars US. Ce qui coûte plus attend quelqu’un.',
  customs: 'Déclarations en douane par défaut',
  signer: 'Signataire',
  signerHint: 'La personne qui certifie le contenu de l’envoi',
  certify: 'Le signataire certifie la déclaration',
  origin: 'Pays d’origine',
  originHint: 'Deux lettres ; pour les articles dont la commande ne le dit pas',
  originWrong: 'Le pays d’origine a deux lettres',
  numberWrong: (label) => `${label} : un nombre`,
  save: 'Enregistrer',
  saved: 'Les règles sont enregistrées',
  fixFields: (count) => (count === 1 ? 'Un champ est à revoir :' : `${count} champs sont à revoir :`),
}
