import { fieldOfColumn } from '../column-field.ts'
import type { orderColumns as words } from '../en/order-columns.ts'

export const orderColumns: typeof words = {
  fields: {
    'order number': 'Número de pedido',
    recipient: 'Destinatario',
    company: 'Empresa',
    'street 1': 'Calle',
    'street 2': 'Calle, segunda línea',
    city: 'Ciudad',
    state: 'Estado',
    zip: 'Código postal',
    country: 'País',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    weight: 'Peso',
    'weight unit': 'Unidad de peso',
    items: 'Artículos',
    'item barcodes': 'Artículos: códigos de barras',
    'item descriptions': 'Aduana: descripciones',
    'item values': 'Aduana: valores de uno',
    currency: 'Moneda',
    'tariff numbers': 'Aduana: números arancelarios',
    'origin countries': 'Aduana: países de origen',
    package: 'Embalaje',
    service: 'Servicio',
    'reference 1': 'Referencia 1',
    'reference 2': 'Referencia 2',
    'reference 3': 'Referencia 3',
    'customer groups': 'Grupos del cliente',
  },
  inFile: (column) => `en el archivo: ${column}`,
}

export const quoted = (name: string) => `«${name}»`

/** A column in a sentence: as files have it, with what it is. */
export function named(column: string): string {
  const field = fieldOfColumn(orderColumns.fields, column)
  return field === undefined ? quoted(column) : `${quoted(column)} (${field})`
}
