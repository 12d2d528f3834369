// The columns of an order file: their documented names, what else they are called, and what their cells hold.

import { serviceRules, type ServiceRule } from '../../contract/settings.ts'
import { services, type Service } from '../../service/enums.ts'
import { readCountry } from './country-cell.ts'
import { readCustomerGroups } from './customer-groups.ts'
import { customsColumns } from './customs-columns.ts'
import { itemBarcodesColumn } from './item-barcodes.ts'
import type { OrderColumn } from './order-column.ts'
import { readWeightUnit, type Reading } from './weight.ts'

const asText = (cell: string): Reading<string> => ({ ok: true, value: cell })

export const orderColumns = {
  orderNumber: {
    name: 'order number',
    required: true,
    meaning: 'What the packer scans. Unique; upper and lower case are the same.',
    alsoCalled: ['order', 'order no', 'order nr', 'order id', 'order #', 'order name', 'order reference'],
    maxLength: 60,
    read: (cell: string) =>
      /^[\p{L}\p{N}#]/u.test(cell) ? asText(cell) : { ok: false, reason: { code: 'not_an_order_number' } },
  },
  recipient: {
    name: 'recipient',
    required: true,
    meaning: 'Name of the person. Can be left empty where the company is given.',
    alsoCalled: [
      'name',
      'recipient name',
      'full name',
      'ship to',
      'ship to name',
      'shipping name',
      'to name',
      'contact',
      'contact name',
      'customer',
      'customer name',
    ],
    maxLength: 100,
    isPersonal: true,
    read: asText,
  },
  company: {
    name: 'company',
    required: false,
    meaning: 'Name of the company.',
    alsoCalled: ['company name', 'organization', 'organisation', 'ship to company', 'shipping company'],
    maxLength: 100,
    isPersonal: true,
    read: asText,
  },
  street1: {
    name: 'street 1',
    required: true,
    meaning: 'Street and number, or the PO box.',
    alsoCalled: [
      'street',
      'street1',
      'street address',
      'address',
      'address1',
      'address 1',
      'address line 1',
      'shipping street',
      'shipping address 1',
      'shipping address1',
      'ship to address 1',
    ],
    maxLength: 100,
    isPersonal: true,
    read: asText,
  },
  street2: {
    name: 'street 2',
    required: false,
    meaning: 'Apartment, suite, floor, building.',
    alsoCalled: [
      'street2',
      'address2',
      'address 2',
      'address line 2',
      'shipping address 2',
      'shipping address2',
      'ship to address 2',
      'apartment',
      'suite',
    ],
    maxLength: 100,
    isPersonal: true,
    read: asText,
  },
  city: {
    name: 'city',
    required: true,
    meaning: 'City or town.',
    alsoCalled: ['town', 'shipping city', 'ship to city'],
    maxLength: 60,
    isPersonal: true,
    read: asText,
  },
  state: {
    name: 'state',
    required: false,
    meaning:
      'Two letters or the name, for the US (with its territories, AA, AE and AP) and Canada, where it is needed. Free text elsewhere, where a label needs it too: the region, or the city again.',
    alsoCalled: [
      'province',
      'region',
      'state province',
      'state code',
      'province code',
      'shipping state',
      'shipping province',
      'ship to state',
    ],
    maxLength: 60,
    read: asText,
  },
  zip: {
    name: 'zip',
    required: true,
    meaning: 'US: 5 digits, or 5 and 4. Canada: like K1A 0B1. Needed there; can be left empty elsewhere.',
    alsoCalled: [
      'zip code',
      'zipcode',
      'postal code',
      'postalcode',
      'postcode',
      'post code',
      'zip postal code',
      'shipping zip',
      'ship to zip',
    ],
    maxLength: 20,
    read: asText,
  },
  country: {
    name: 'country',
    required: false,
    meaning:
      'Two or three letters (ISO 3166), or the name: US, USA, United States, Alemania. US where it is left out.',
    alsoCalled: ['country code', 'shipping country', 'ship to country'],
    maxLength: 60,
    read: readCountry,
  },
  phone: {
    name: 'phone',
    required: false,
    meaning: 'Phone number of the recipient.',
    alsoCalled: ['phone number', 'telephone', 'tel', 'mobile', 'shipping phone', 'ship to phone'],
    maxLength: 40,
    isPersonal: true,
    read: readPhone,
  },
  email: {
    name: 'email',
    required: false,
    meaning: 'E-mail address of the recipient.',
    alsoCalled: ['e mail', 'email address'],
    maxLength: 254,
    isPersonal: true,
    read: readEmail,
  },
  weight: {
    name: 'weight',
    required: false,
    meaning:
      'Of the parcel as it is shipped: 12 oz, 1.5 lb, 2 lb 3 oz, 350 g; or a number alone with a weight unit. Where it is left out, the items’ weights and the empty box’s are added up.',
    alsoCalled: ['total weight', 'parcel weight', 'package weight', 'shipping weight', 'order weight'],
    maxLength: 40,
    // With the unit of another column: `parseOrderRow` reads it.
    read: asText,
  },
  weightUnit: {
    name: 'weight unit',
    required: false,
    meaning: 'Unit of weights that are written as a number alone: oz, lb, g or kg.',
    alsoCalled: ['weight units', 'weight uom', 'unit of weight'],
    maxLength: 20,
    read: readWeightUnit,
  },
  items: {
    name: 'items',
    required: false,
    meaning:
      'What is in the parcel: SKU x QUANTITY @ WEIGHT of one, parted by |. Quantity and weight can be left out: TEA x 2 @ 120 g | MUG @ 12 oz | CARD.',
    alsoCalled: ['order items', 'line items', 'lineitems', 'contents', 'skus'],
    maxLength: 10_000,
    // With the unit of another column: `parseOrderRow` reads it.
    read: asText,
  },
  itemBarcodes: itemBarcodesColumn,
  ...customsColumns,
  package: {
    name: 'package',
    required: false,
    meaning: 'Id or name of a package preset. The station’s first preset where it is left out.',
    alsoCalled: ['package preset', 'preset', 'box', 'packaging', 'package type'],
    maxLength: 60,
    read: asText,
  },
  service: {
    name: 'service',
    required: false,
    meaning:
      'A service by its name (GroundAdvantage, PriorityMail, Ground, NextDayAir …), or a rule: cheapest or fastest. The station’s rule where it is left out.',
    alsoCalled: ['shipping service', 'service rule', 'ship method', 'shipping method', 'ship via'],
    maxLength: 60,
    read: readService,
  },
  reference1: reference(1),
  reference2: reference(2),
  reference3: reference(3),
  customerGroups: {
    name: 'customer groups',
    required: false,
    meaning:
      'What the customer belongs to in the shop, for shipping rules, parted by | or ;: VIP | Wholesale. An empty cell says none; without the column it is not known.',
    alsoCalled: ['customer group', 'customer group name', 'customer flag', 'customer flags'],
    maxLength: 400,
    read: readCustomerGroups,
  },
} as const satisfies Record<string, OrderColumn>

function reference(number: 1 | 2 | 3) {
  return {
    name: `reference ${number}`,
    required: false,
    meaning: 'A line that is printed on the label.',
    alsoCalled: [
      `reference${number}`,
      `ref ${number}`,
      `ref${number}`,
      ...(number === 1 ? ['reference', 'ref'] : []),
    ],
    maxLength: 60,
    read: asText,
  } as const
}

function readPhone(cell: string): Reading<string> {
  const digits = cell.replace(/\D/g, '').length
  return /^[\d\s()+\-./x#*,ext]+$/i.test(cell) && digits >= 5 && digits <= 25
    ? { ok: true, value: cell }
    : { ok: false, reason: { code: 'not_a_phone_number' } }
}

function readEmail(cell: string): Reading<string> {
  return /^[^\s@]+@[^\s@]+$/.test(cell)
    ? { ok: true, value: cell }
    : { ok: false, reason: { code: 'not_an_email_address' } }
}

const servicesByKey: ReadonlyMap<string, Service | ServiceRule> = new Map(
  [...services, ...serviceRules].map((name) => [serviceKey(name), name]),
)

function serviceKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}

function readService(cell: string): Reading<Service | ServiceRule> {
  const value = servicesByKey.get(serviceKey(cell))
  return value ? { ok: true, value } : { ok: false, reason: { code: 'unknown_service' } }
}
