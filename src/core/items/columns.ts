// The columns of a file of items: their documented names, what else they are called in the languages of the station, and what
// their cells hold.

import type { ItemColumnName } from '../../contract/items.ts'
import { readCountry } from '../orders/country-cell.ts'
import { customsColumns, readTariffNumber, readValue } from '../orders/customs-columns.ts'
import { fileHeadings } from '../orders/headings.ts'
import type { FileColumn } from '../orders/order-column.ts'
import { readWeight, readWeightUnit, type Reading } from '../orders/weight.ts'
import { readBarcodes } from './barcodes.ts'
import { readAsks, readDangerous, readPictureName } from './handling-cells.ts'

export type ItemColumn<T = unknown> = FileColumn<T, ItemColumnName>

const asText = (cell: string): Reading<string> => ({ ok: true, value: cell })

export const itemColumns = {
  sku: {
    name: 'sku',
    required: true,
    meaning: 'By what orders name the item. Unique; upper and lower case are the same.',
    alsoCalled: [
      'item',
      'item number',
      'item no',
      'article',
      'article number',
      'product code',
      'variant sku',
      'product sku',
      'item sku',
      'seller sku',
      'Artikel',
      'Artikelnummer',
      'Artikel-Nr.',
      'referencia',
      'código de artículo',
      'référence',
      'code article',
    ],
    maxLength: 60,
    read: asText,
  },
  description: {
    name: 'description',
    required: false,
    meaning: 'What it is, as people call it.',
    alsoCalled: [
      'name',
      'title',
      'item name',
      'item description',
      'product name',
      'product title',
      'Bezeichnung',
      'Beschreibung',
      'descripción',
      'désignation',
    ],
    maxLength: 200,
    read: asText,
  },
  barcodes: {
    name: 'barcodes',
    required: false,
    meaning:
      'Codes that name it, parted by |: 012345678905 | 10012345678902 x 12. The count is of what carries the code. The check digit of a number with 8, 12, 13 or 14 digits is verified; code before it says that it is no GTIN.',
    alsoCalled: [
      'barcode',
      'gtin',
      'upc',
      'ean',
      'variant barcode',
      'product upc',
      'product barcode',
      'GTIN, UPC, EAN, or ISBN',
      'codes',
      'Strichcode',
      'Strichcodes',
      'código de barras',
      'códigos de barras',
      'code-barres',
      'codes-barres',
    ],
    maxLength: 4_000,
    read: readBarcodes,
  },
  weight: {
    name: 'weight',
    required: false,
    meaning: 'Of one: 12 oz, 1.5 lb, 350 g; or a number alone with a weight unit.',
    alsoCalled: [
      'item weight',
      'unit weight',
      'net weight',
      'product weight',
      'variant weight',
      'Gewicht',
      'peso',
      'poids',
    ],
    maxLength: 40,
    // With the unit of another column: `parseItemRow` reads it.
    read: asText,
  },
  weightUnit: {
    name: 'weight unit',
    required: false,
    meaning: 'Unit of weights that are written as a number alone: oz, lb, g or kg.',
    alsoCalled: [
      'weight units',
      'weight uom',
      'variant weight unit',
      'Gewichtseinheit',
      'unidad de peso',
      'unité de poids',
    ],
    maxLength: 20,
    read: readWeightUnit,
  },
  weightGrams: weightIn('g', [
    'variant grams',
    'grams',
    'weight value (grams)',
    'Gewicht in Gramm',
    'peso en gramos',
    'poids en grammes',
  ]),
  weightKilograms: weightIn('kg', ['kilograms', 'Gewicht in Kilogramm', 'peso en kilos', 'poids en kilos']),
  weightOunces: weightIn('oz', ['ounces', 'peso en onzas']),
  weightPounds: weightIn('lb', ['weight lbs', 'pounds', 'peso en libras']),
  customsDescription: {
    name: 'customs description',
    required: false,
    meaning: 'What customs reads of it. The description where it is left out.',
    alsoCalled: ['Zollbezeichnung', 'descripción para la aduana', 'désignation douanière'],
    maxLength: 200,
    read: asText,
  },
  customsValue: {
    name: 'customs value',
    required: false,
    meaning: 'For customs: what one is worth: 12.50.',
    alsoCalled: [
      'value',
      'price',
      'unit price',
      'variant price',
      'regular price',
      'Zollwert',
      'Wert',
      'valor',
      'valeur',
    ],
    maxLength: 40,
    read: readValue,
  },
  currency: {
    name: 'currency',
    required: false,
    meaning: 'Of the customs value, by its three letters: USD, EUR. The station’s where it is left out.',
    alsoCalled: ['currency code', 'Währung', 'moneda', 'devise'],
    maxLength: 20,
    read: customsColumns.currency.read,
  },
  tariffNumber: {
    name: 'tariff number',
    required: false,
    meaning: 'For customs: its HS tariff number: 6911.10.',
    alsoCalled: [
      'tariff code',
      'hs code',
      'hs tariff number',
      'commodity code',
      'harmonized code',
      'harmonized system code',
      'variant harmonized system code',
      'customs tariff no',
      'hts code',
      'Zolltarifnummer',
      'código arancelario',
      'code tarifaire',
    ],
    maxLength: 40,
    read: readTariffNumber,
  },
  originCountry: {
    name: 'origin country',
    required: false,
    meaning: 'For customs: where it was made: CN, US.',
    alsoCalled: [
      'country of origin',
      'made in',
      'country of manufacture',
      'country/region of origin',
      'customs country',
      'COO',
      'Ursprungsland',
      'Herkunftsland',
      'país de origen',
      'pays d’origine',
    ],
    maxLength: 60,
    read: readCountry,
  },
  asks: {
    name: 'asks',
    required: false,
    meaning: 'What is asked for with each piece that is scanned: lot, serial, or both.',
    alsoCalled: ['asks for', 'traced by', 'tracked by', 'erfragt', 'pide', 'demande'],
    maxLength: 60,
    read: readAsks,
  },
  dangerousGoods: {
    name: 'dangerous goods',
    required: false,
    meaning: 'Yes where carriers take it under rules of their own, such as batteries; else no.',
    alsoCalled: [
      'dangerous',
      'hazmat',
      'hazardous',
      'hazardous materials',
      'Gefahrgut',
      'mercancía peligrosa',
      'mercancías peligrosas',
      'marchandise dangereuse',
      'marchandises dangereuses',
    ],
    maxLength: 20,
    read: readDangerous,
  },
  picture: {
    name: 'picture',
    required: false,
    meaning: 'The name of a file in the station’s folder of pictures: mug.jpg.',
    alsoCalled: [
      'picture file',
      'image file',
      'Bild',
      'Bilddatei',
      'imagen',
      'archivo de imagen',
      'fichier image',
    ],
    maxLength: 120,
    read: readPictureName,
  },
} as const satisfies Record<string, ItemColumn>

/** A number alone, of one: shops write it so, and zero for one that nobody has weighed. */
function weightIn<const Unit extends 'g' | 'kg' | 'oz' | 'lb'>(unit: Unit, alsoCalled: readonly string[]) {
  return {
    name: `weight in ${unit}` as const,
    required: false,
    meaning: `Of one, a number alone, in ${unit}; 0 where it is not known.`,
    alsoCalled: [`weight ${unit}`, `product weight ${unit}`, ...alsoCalled],
    maxLength: 40,
    read: (cell: string): Reading<number | undefined> =>
      /^0+(?:[.,]0*)?$/.test(cell) ? { ok: true, value: undefined } : readWeight(cell, unit),
  } as const
}

/** What headings of a file of items mean; those that mean nothing here are let pass. */
export const itemHeadings = fileHeadings(Object.values(itemColumns), {
  noRows: { code: 'no_items' },
  lacking: { code: 'no_item_heading' },
})
