import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderColumns } from '../../../../src/core/orders/columns.ts'
import { parseOrderRow } from '../../../../src/core/orders/order-row.ts'
import { defaultPackagePresets } from '../../../../src/core/orders/package-presets.ts'

const good: Readonly<Record<string, string>> = {
  'order number': 'ORDER-1',
  recipient: 'Zoë O’Sample',
  'street 1': '1 Sample St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
}

function parse(cells: Readonly<Record<string, string>>) {
  return parseOrderRow({ line: 7, cells: { ...good, ...cells } })
}

function accepted(cells: Readonly<Record<string, string>>) {
  const parsed = parse(cells)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejected))
  return parsed.order
}

describe('a row', () => {
  test('with every column is an order', () => {
    const order = accepted({
      company: 'Sample & Sons, Inc.',
      'street 2': 'Suite 400\r\nDock B',
      zip: '60601-1234',
      country: 'United States',
      phone: '+1 (312) 555-0101 ext. 7',
      email: 'zoe@example.com',
      weight: '2 lb 3 oz',
      items: 'TEA x 2 @ 120 g | MUG @ 12 oz',
      package: 'small-box',
      service: 'Priority Mail',
      'reference 1': 'PO 77',
      'reference 3': 'Gift',
    })
    expect(order).toEqual({
      orderNumber: 'ORDER-1',
      toAddress: {
        name: 'Zoë O’Sample',
        company: 'Sample & Sons, Inc.',
        street1: '1 Sample St',
        street2: 'Suite 400 Dock B',
        city: 'Chicago',
        state: 'IL',
        zip: '60601-1234',
        country: 'US',
        phone: '+1 (312) 555-0101 ext. 7',
        email: 'zoe@example.com',
      },
      weightGrams: 992.233,
      items: [
        { sku: 'TEA', quantity: 2, weightGrams: 120 },
        { sku: 'MUG', quantity: 1, weightGrams: 340.194 },
      ],
      preset: 'small-box',
      service: 'PriorityMail',
      references: ['PO 77', 'Gift'],
    })
  })

  test('tells customs of each item by its place, and of all by one part alone', () => {
    const { items, currency } = accepted({
      items: 'TEA x 2 @ 120 g | MUG @ 12 oz | CARD',
      'item descriptions': 'Black tea | Stoneware mug |',
      'item values': '12.50 | $8 | 0,40',
      currency: 'eur',
      'tariff numbers': '0902.30 | 6911 10 00 | 490900',
      'origin countries': 'China',
    })
    expect(currency).toBe('EUR')
    expect(items).toEqual([
      {
        sku: 'TEA',
        quantity: 2,
        weightGrams: 120,
        description: 'Black tea',
        valueMinor: 1250,
        hsTariffNumber: '090230',
        originCountry: 'CN',
      },
      {
        sku: 'MUG',
        quantity: 1,
        weightGrams: 340.194,
        description: 'Stoneware mug',
        valueMinor: 800,
        hsTariffNumber: '69111000',
        originCountry: 'CN',
      },
      {
        sku: 'CARD',
        quantity: 1,
        weightGrams: undefined,
        valueMinor: 40,
        hsTariffNumber: '490900',
        originCountry: 'CN',
      },
    ])
  })

  test('says by which codes each item is scanned', () => {
    const { items } = accepted({
      items: 'TEA x 2 | MUG | CARD',
      'item barcodes': '012345678905, 10012345678902 x 12; TEA-OLD |  | code 96385075',
    })
    expect(items.map(({ barcodes }) => barcodes)).toEqual([
      [{ code: '012345678905' }, { code: '10012345678902', count: 12 }, { code: 'TEA-OLD' }],
      undefined,
      [{ code: '96385075' }],
    ])
    expect(accepted({ 'item barcodes': 'A | B' }).items).toEqual([])
    expect(accepted({ items: 'TEA | tea', 'item barcodes': 'A | a' }).items).toHaveLength(2)
  })

  test.for([
    ['012345678905', { reason: { code: 'other_number_of_parts', parts: 1, items: 2 } }],
    ['A | 012345678904', { part: { of: 'item', item: 2 }, reason: { code: 'check_digit_wrong' } }],
    ['A x 0 | B', { part: { of: 'item', item: 1 }, reason: { code: 'quantity_out_of_range' } }],
    [
      '012345678905 | 0012345678905',
      { part: { of: 'item', item: 2 }, reason: { code: 'code_of_other_item', sku: 'TEA' } },
    ],
  ] as const)('with item barcodes of %s is refused', ([cell, rejected]) => {
    const parsed = parse({ items: 'TEA | MUG', 'item barcodes': cell })
    expect(parsed).toMatchObject({ ok: false, rejected: { column: 'item barcodes', ...rejected } })
  })

  const one = { of: 'any' }
  test.for([
    ['item values', '5 | 6 | 7', { reason: { code: 'other_number_of_parts', parts: 3, items: 2 } }],
    ['item values', 'five | 6', { part: one, reason: { code: 'not_a_number' } }],
    ['item values', '1,200 | 6', { part: one, reason: { code: 'two_readings', whole: '1200' } }],
    ['item values', '0 | 6', { part: one, reason: { code: 'not_positive' } }],
    ['item descriptions', `Tea | ${'x'.repeat(201)}`, { part: one, reason: { code: 'too_long', most: 200 } }],
    ['tariff numbers', '12 | 690000', { part: one, reason: { code: 'not_a_tariff_number' } }],
    ['origin countries', 'Narnia', { part: one, reason: { code: 'not_a_country', value: 'Narnia' } }],
    [
      'origin countries',
      'China | Korea',
      { part: one, reason: { code: 'several_countries', value: 'Korea', countries: ['KP', 'KR'] } },
    ],
    ['currency', '$', { reason: { code: 'not_a_currency' } }],
  ] as const)('with %s of %s is refused', ([column, cell, rejected]) => {
    const parsed = parse({ items: 'TEA | MUG', [column]: cell })
    expect(parsed).toMatchObject({ ok: false, rejected: { column, ...rejected } })
  })

  test.each([
    ['VIP | Wholesale', ['VIP', 'Wholesale']],
    ['VIP; Wholesale', ['VIP', 'Wholesale']],
    ['VIP, vip ,Wholesale |', ['VIP', 'Wholesale']],
    ['', []],
    [' | ', []],
  ])('says the customer groups %j', (cell, groups) => {
    expect(accepted({ 'customer groups': cell }).customerGroups).toEqual(groups)
  })

  test('of a file without the column does not say customer groups', () => {
    expect(accepted({})).not.toHaveProperty('customerGroups')
  })

  test.each([
    ['1|2|3|4|5|6|7|8|9', { reason: { code: 'too_many_groups', most: 8 } }],
    [`VIP | ${'x'.repeat(41)}`, { part: one, reason: { code: 'too_long', most: 40 } }],
  ])('with customer groups %s is refused', (cell, why) => {
    expect(parse({ 'customer groups': cell })).toMatchObject({
      ok: false,
      rejected: { column: 'customer groups', value: cell, ...why },
    })
  })

  test('takes 8 customer groups of 40 characters', () => {
    const groups = Array.from({ length: 8 }, (_, at) => `${at}`.repeat(40))
    expect(accepted({ 'customer groups': groups.join(' | ') }).customerGroups).toEqual(groups)
  })

  test('with only the required cells is an order without weight, package, service or references', () => {
    expect(accepted({})).toMatchObject({
      toAddress: { country: 'US' },
      weightGrams: undefined,
      items: [],
      preset: undefined,
      service: undefined,
      references: [],
    })
  })

  test('for a company needs no person', () => {
    expect(accepted({ recipient: '', company: 'Sample Co' }).toAddress).toMatchObject({
      name: 'Sample Co',
      company: 'Sample Co',
    })
  })

  test('weighs what its items weigh where no weight is given', () => {
    expect(accepted({ items: 'TEA x 2 @ 120 g | MUG @ 12 oz' }).weightGrams).toBe(580.194)
    expect(accepted({ items: 'TEA x 2 @ 120 g | CARD' }).weightGrams).toBeUndefined()
  })

  test('takes the unit column for weights without a unit', () => {
    expect(accepted({ weight: '1.5', 'weight unit': 'lbs' }).weightGrams).toBe(680.389)
    expect(accepted({ items: 'TEA x 2 @ 4', 'weight unit': 'oz' }).weightGrams).toBe(226.796)
  })

  test('loses invisible marks and outer spaces, and keeps letters of every language', () => {
    const { toAddress } = accepted({ recipient: '\u200e  Jürgen\u00a0Müller-Ł\u00fd ', city: 'Łódź\u200b' })
    expect(toAddress).toMatchObject({ name: 'Jürgen Müller-Łý', city: 'Łódź' })
  })
})

describe('a place', () => {
  test.each([
    ['a state by its name', { state: 'new mexico', zip: '87102' }, { state: 'NM' }],
    ['a military address', { city: 'APO', state: 'AP', zip: '96319' }, { state: 'AP', country: 'US' }],
    ['a territory as a state', { state: 'PR', zip: '00901' }, { state: 'PR', country: 'US' }],
    [
      'a territory as a country',
      { country: 'PR', state: '', zip: '901' },
      { state: 'PR', zip: '00901', country: 'US' },
    ],
    ['a ZIP without its leading zero', { state: 'MA', zip: '2108' }, { zip: '02108' }],
    ['a ZIP kept from a spreadsheet', { state: 'MA', zip: '="02108"' }, { zip: '02108' }],
    ['nine digits without dash', { zip: '606011234' }, { zip: '60601-1234' }],
    [
      'a Canadian postal code',
      { country: 'canada', state: 'Québec', zip: 'h2x1y4' },
      { state: 'QC', zip: 'H2X 1Y4' },
    ],
    [
      'a country without states',
      { country: 'Germany', state: '', zip: '10115' },
      { country: 'DE', zip: '10115' },
    ],
    ['a country without ZIPs', { country: 'HK', state: '', zip: '' }, { country: 'HK', zip: '' }],
    [
      'a country by its old name',
      { country: 'Great Britain', state: '', zip: 'SW1A 1AA' },
      { country: 'GB' },
    ],
    ['the United States in three letters', { country: 'USA' }, { country: 'US' }],
    [
      'a country in three letters',
      { country: 'deu', state: '', zip: '10115' },
      { country: 'DE', zip: '10115' },
    ],
    [
      'a country in the language of its people',
      { country: 'Deutschland', state: '', zip: '10115' },
      { country: 'DE' },
    ],
    [
      'a territory in three letters',
      { country: 'PRI', state: '', zip: '901' },
      { state: 'PR', country: 'US' },
    ],
  ])('may be %s', (_, cells, address) => {
    expect(accepted(cells).toAddress).toMatchObject(address)
  })
})

describe('a row is refused', () => {
  test.each([
    ['without order number', { 'order number': ' ' }, 'order number', { code: 'empty' }],
    [
      'with an order number that no scan can give',
      { 'order number': ']C1A' },
      'order number',
      { code: 'not_an_order_number' },
    ],
    ['without recipient', { recipient: '' }, 'recipient', { code: 'empty' }],
    ['without street', { 'street 1': '' }, 'street 1', { code: 'empty' }],
    ['without city', { city: '' }, 'city', { code: 'empty' }],
    ['without state', { state: '' }, 'state', { code: 'empty' }],
    ['with an unknown state', { state: 'XX' }, 'state', { code: 'not_a_state' }],
    [
      'with a state for a province',
      { country: 'CA', state: 'NY', zip: 'K1A 0B1' },
      'state',
      { code: 'not_a_province' },
    ],
    ['without ZIP', { zip: '' }, 'zip', { code: 'empty' }],
    ['with four digits where no ZIP begins with 0', { zip: '6060' }, 'zip', { code: 'not_a_zip' }],
    ['with six digits', { zip: '606011' }, 'zip', { code: 'not_a_zip' }],
    [
      'with a US ZIP in Canada',
      { country: 'CA', state: 'ON', zip: '60601' },
      'zip',
      { code: 'not_a_canadian_postal_code' },
    ],
    [
      'with an unknown country',
      { country: 'Atlantis' },
      'country',
      { code: 'not_a_country', value: 'Atlantis' },
    ],
    [
      'with a name of two countries',
      { country: 'Korea' },
      'country',
      { code: 'several_countries', value: 'Korea', countries: ['KP', 'KR'] },
    ],
    ['with a street for a country', { country: '12 Main St' }, 'country', { code: 'not_a_country' }],
    ['with a wrong phone number', { phone: 'none' }, 'phone', { code: 'not_a_phone_number' }],
    ['with a wrong e-mail address', { email: 'zoe.example.com' }, 'email', { code: 'not_an_email_address' }],
    ['with a weight of nothing', { weight: '0 oz' }, 'weight', { code: 'not_positive' }],
    ['with a negative weight', { weight: '-3 oz' }, 'weight', { code: 'not_a_weight' }],
    ['with a weight without unit', { weight: '12' }, 'weight', { code: 'no_weight_unit' }],
    [
      'with two different units',
      { weight: '12 oz', 'weight unit': 'lb' },
      'weight',
      { code: 'units_differ', unit: 'oz', columnUnit: 'lb' },
    ],
    [
      'with an unknown unit',
      { weight: '12', 'weight unit': 'stone' },
      'weight unit',
      { code: 'not_a_weight_unit' },
    ],
    ['with a weight that no carrier takes', { weight: '151 lb' }, 'weight', { code: 'too_heavy' }],
    [
      'with a weight of two readings',
      { weight: '1,500 g' },
      'weight',
      { code: 'two_readings', whole: '1500', decimal: '1.500' },
    ],
    [
      'with less weight than its items',
      { weight: '1 oz', items: 'TEA @ 2 oz' },
      'weight',
      { code: 'lighter_than_items' },
    ],
    [
      'with more items than are read',
      { items: 'T|'.repeat(201) },
      'items',
      { code: 'too_many_items', most: 200 },
    ],
    [
      'with items too heavy together',
      { items: 'ANVIL x 9999 @ 70 lb' },
      'items',
      { code: 'too_heavy_together' },
    ],
    ['with an invisible country and no ZIP', { country: '\u200b', zip: '' }, 'zip', { code: 'empty' }],
    ['with an unknown service', { service: 'Pigeon' }, 'service', { code: 'unknown_service' }],
    ['with a control character', { city: 'Chi\x07cago' }, 'city', { code: 'control_character' }],
    ['with NUL', { recipient: 'A\0B' }, 'recipient', { code: 'control_character' }],
    ['with a damaged character', { recipient: 'M\uFFFDller' }, 'recipient', { code: 'damaged_character' }],
    ['with a long name', { recipient: 'x'.repeat(101) }, 'recipient', { code: 'too_long', most: 100 }],
  ])('%s', (_, cells, column, reason) => {
    const parsed = parse(cells)
    expect(parsed).toMatchObject({ ok: false, rejected: { line: 7, column } })
    expect(!parsed.ok && parsed.rejected.reason).toEqual(reason)
  })

  test.each([
    ['TEA | MUG x 2 @ 1 oz @ 2 oz', { of: 'item', item: 2 }, { code: 'not_an_item' }],
    ['TEA x 0', { of: 'item', item: 1 }, { code: 'quantity_out_of_range', most: 9_999 }],
    ['TEA | MUG @ heavy', { of: 'weight', item: 2 }, { code: 'not_a_weight' }],
  ])('with items %s, and which of them', (items, part, reason) => {
    expect(parse({ items })).toMatchObject({ ok: false, rejected: { column: 'items', part, reason } })
  })

  test('with a package that the station does not have, where it is known which it has', () => {
    const row = { line: 7, cells: { ...good, package: 'Crate', weight: '12 oz' } }
    expect(parseOrderRow(row)).toMatchObject({ ok: true, order: { preset: 'Crate', weightGrams: 340.194 } })
    expect(parseOrderRow(row, defaultPackagePresets)).toMatchObject({
      ok: false,
      rejected: {
        column: 'package',
        value: 'Crate',
        reason: {
          code: 'unknown_package',
          known: defaultPackagePresets.map(({ id }) => id),
          more: false,
        },
      },
    })
    const known = { ...row, cells: { ...row.cells, package: 'SMALL BOX' } }
    expect(parseOrderRow(known, defaultPackagePresets)).toMatchObject({ ok: true })
  })

  test('with the names of all columns at fault', () => {
    expect(parse({ recipient: '', state: 'XX', zip: '1', weight: 'heavy' })).toMatchObject({
      rejected: { column: 'recipient', reason: { code: 'empty' }, also: ['state', 'zip', 'weight'] },
    })
  })

  test('with what stands in the cell, as far as it is told', () => {
    expect(parse({ weight: ' heavy\u200b ' })).toMatchObject({ rejected: { value: 'heavy' } })
    expect(parse({ service: 'x'.repeat(60) + 'y' })).toMatchObject({
      rejected: { value: expect.stringMatching(/^x{60}y$/) as string },
    })
    expect(parse({ items: 'x'.repeat(300) })).toMatchObject({ rejected: { value: 'x'.repeat(80) } })
    expect(parse({ zip: '' })).not.toHaveProperty('rejected.value')
  })

  test('without blaming state and ZIP for an unknown country', () => {
    expect(parse({ country: 'Atlantis', state: '', zip: '' })).toMatchObject({
      rejected: { column: 'country' },
    })
    expect(parse({ country: 'Atlantis', state: '', zip: '' })).not.toHaveProperty('rejected.also')
  })
})

describe('whatever stands in the cells', () => {
  const names = Object.values(orderColumns).map(({ name }) => name)
  const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  const anyCells = fc.dictionary(fc.constantFrom(...names), fc.string({ unit: anyCodeUnit, maxLength: 120 }))

  test('there is an answer, and an order’s text is clean', () => {
    fc.assert(
      fc.property(anyCells, (cells) => {
        const parsed = parse(cells)
        if (parsed.ok) expect(JSON.stringify(parsed.order)).not.toMatch(/\\u00[01]|\\[nrt]/)
        else expect(names).toContain(parsed.rejected.column)
      }),
    )
  })

  test('a reason never repeats an address', () => {
    const personal = [
      'recipient',
      'company',
      'street 1',
      'street 2',
      'city',
      'state',
      'zip',
      'country',
      'phone',
      'email',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...personal), fc.constantFrom('', '\x07', '\uFFFD'), (column, bad) => {
        const parsed = parse({ [column]: `canary-${'q'.repeat(300)}${bad}`, weight: 'heavy' })
        expect(JSON.stringify(!parsed.ok && parsed.rejected.reason)).not.toContain('canary')
        // What is at fault in a place can be shown: it tells of nobody.
        const isPlace = /^(state|zip|country)$/.test(column)
        if (!isPlace) expect(JSON.stringify(parsed)).not.toContain('canary')
      }),
    )
  })
})
