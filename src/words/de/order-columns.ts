import { fieldOfColumn } from '../column-field.ts'
import type { orderColumns as words } from '../en/order-columns.ts'

export const orderColumns: typeof words = {
  fields: {
    'order number': 'Auftragsnummer',
    recipient: 'Empfänger',
    company: 'Firma',
    'street 1': 'Straße',
    'street 2': 'Zusatz',
    city: 'Ort',
    state: 'Bundesstaat',
    zip: 'PLZ',
    country: 'Land',
    phone: 'Telefon',
    email: 'E-Mail',
    weight: 'Gewicht',
    'weight unit': 'Gewichtseinheit',
    items: 'Artikel',
    'item barcodes': 'Artikel: Strichcodes',
    'item descriptions': 'Zoll: Beschreibungen',
    'item values': 'Zoll: Einzelwerte',
    currency: 'Währung',
    'tariff numbers': 'Zoll: Tarifnummern',
    'origin countries': 'Zoll: Ursprungsländer',
    package: 'Verpackung',
    service: 'Versandart',
    'reference 1': 'Referenz 1',
    'reference 2': 'Referenz 2',
    'reference 3': 'Referenz 3',
    'customer groups': 'Kundengruppen',
  },
  inFile: (column) => `in der Datei: ${column}`,
}

export const quoted = (name: string) => `„${name}“`

/** A column in a sentence: as files have it, with what it is. */
export function named(column: string): string {
  const field = fieldOfColumn(orderColumns.fields, column)
  return field === undefined ? quoted(column) : `${quoted(column)} (${field})`
}
