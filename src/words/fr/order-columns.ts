import { fieldOfColumn } from '../column-field.ts'
import type { orderColumns as words } from '../en/order-columns.ts'

export const orderColumns: typeof words = {
  fields: {
    'order number': 'Numéro de commande',
    recipient: 'Destinataire',
    company: 'Société',
    'street 1': 'Rue',
    'street 2': 'Rue, ligne 2',
    city: 'Ville',
    state: 'État',
    zip: 'Code postal',
    country: 'Pays',
    phone: 'Téléphone',
    email: 'E-mail',
    weight: 'Poids',
    'weight unit': 'Unité de poids',
    items: 'Articles',
    'item barcodes': 'Articles : codes-barres',
    'item descriptions': 'Douane : descriptions',
    'item values': 'Douane : valeurs unitaires',
    currency: 'Devise',
    'tariff numbers': 'Douane : codes douaniers',
    'origin countries': 'Douane : pays d’origine',
    package: 'Emballage',
    service: 'Service',
    'reference 1': 'Référence 1',
    'reference 2': 'Référence 2',
    'reference 3': 'Référence 3',
    'customer groups': 'Groupes du client',
  },
  inFile: (column) => `dans le fichier : ${column}`,
}

export const quoted = (name: string) => `« ${name} »`

/** A column in a sentence: as files have it, with what it is. */
export function named(column: string): string {
  const field = fieldOfColumn(orderColumns.fields, column)
  return field === undefined ? quoted(column) : `${quoted(column)} (${field})`
}
