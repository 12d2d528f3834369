import type {
  CellPart,
  FileEnding,
  FileFault,
  PlainFault,
  PlainFileFault,
  RowFault,
} from '../../contract/order-files.ts'

/** For each fault what is said of it: after what is at fault, or of a row by itself. */
export type FaultWords = {
  readonly [Code in Exclude<RowFault['code'], FileEnding>]: Code extends PlainFault
    ? string
    : (fault: Extract<RowFault, { readonly code: Code }>) => string
}

/** For each fault of a file its sentence. `ending`: that of where its reading ends, in words. */
export type FileWords = {
  readonly [Code in FileFault['code']]: Code extends PlainFileFault
    ? string
    : (fault: Extract<FileFault, { readonly code: Code }>, ending: string) => string
}

/** What is at fault, as a sentence begins with it. */
export type Subject = (column: string, part: CellPart | undefined) => string

const subject: Subject = (column, part) => {
  switch (part?.of) {
    case undefined:
      return column
    case 'any':
      return `${column} has one that`
    case 'item':
      return `${column} item ${part.item}`
    case 'weight':
      return `${column} item ${part.item} has a weight that`
  }
}

export const orderFiles = {
  subject,
  also: (columns: readonly string[]) => `; also look at ${columns.join(', ')}`,
  faults: {
    empty: 'is empty',
    control_character: 'holds a control character',
    damaged_character: 'holds a damaged character: save the file as CSV UTF-8',
    too_long: ({ most }) => `is longer than ${most} characters`,
    not_an_order_number: 'must begin with a letter, a digit or #',
    order_number_again: ({ firstLine }) => `stands in line ${firstLine} already; one order is one row`,
    sku_again: ({ firstLine }) => `stands in line ${firstLine} already; one item is one row`,
    too_many_barcodes: ({ most }) => `has more than ${most} codes`,
    check_digit_wrong: ({ value }) =>
      `has a wrong check digit (${value}); write “code ${value}” where it is no GTIN`,
    code_of_other_item: ({ value, sku }) => `names the item ${sku} already (${value})`,
    not_a_phone_number: 'is not a phone number',
    not_an_email_address: 'is not an e-mail address',
    not_a_state: 'is not a state of the US: use its two letters, like CA',
    not_a_province: 'is not a province of Canada: use its two letters, like ON',
    not_a_zip: 'needs 5 digits, or 5 and 4 like 60601-1234',
    not_a_canadian_postal_code: 'is not a Canadian postal code: write it like K1A 0B1',
    not_a_country: ({ value }) =>
      `is not a country${value ? ` (“${value}”)` : ''}: use its two letters, like US, CA or GB`,
    several_countries: ({ value, countries }) =>
      `can be ${countries.join(' or ')}${value ? ` (“${value}”)` : ''}: use the two letters`,
    not_a_currency: 'is not a currency: use its three letters, like USD',
    not_a_tariff_number: 'is not 6 to 14 digits, like 6911.10',
    not_traced: 'is not lot, serial or both',
    not_yes_or_no: 'is not yes or no',
    not_a_picture_name:
      'is not the name of a picture’s file, like mug.jpg: PNG, JPEG, WebP or GIF, without a folder',
    other_number_of_parts: ({ parts, items }) => `has ${parts} parts for ${items} items`,
    not_an_item: 'is not written like SKU x 2 @ 120 g',
    quantity_out_of_range: ({ most }) => `has a quantity that is not between 1 and ${most}`,
    too_many_items: ({ most }) => `has more than ${most} items`,
    too_many_groups: ({ most }) => `has more than ${most} groups`,
    not_a_number: 'is not a number: write it like 12, 1.5 or 0.75',
    two_readings: ({ whole, decimal }) => `can be read in two ways: write ${whole} or ${decimal}`,
    not_positive: 'is not more than zero',
    not_a_weight: 'is not a weight: write it like 12 oz, 1.5 lb or 350 g',
    not_a_weight_unit: 'is not a weight unit: use oz, lb, g or kg',
    no_weight_unit: 'has no unit: write it like 12 oz, 1.5 lb or 350 g',
    units_differ: ({ unit, columnUnit }) => `says ${unit}, but the weight unit column says ${columnUnit}`,
    too_heavy: 'is more than 150 lb (68 kg)',
    too_heavy_together: 'weigh more than 150 lb (68 kg) together',
    lighter_than_items: 'is less than the items weigh together',
    unknown_package: ({ known, more }) => `is not known here: use ${known.join(', ')}${more ? ' …' : ''}`,
    unknown_service:
      'is not known: use cheapest, fastest or a service such as GroundAdvantage or PriorityMail',
    other_number_of_cells: ({ cells, headings, lastLine }) =>
      `the row has ${cells} cells, the heading has ${headings}. ${
        lastLine === undefined
          ? 'A cell that holds the separator must stand in quotes'
          : `It runs to line ${lastLine}: a quote may not be closed`
      }`,
  } satisfies FaultWords,
  /** Where the reading of a file ends. */
  endings: {
    quote_not_closed: 'a quote is opened in this row and never closed',
    row_too_long: 'the row is longer than 64 KB, or a quote in it is never closed',
    too_many_lines: 'the file has more than 500,000 lines',
  } satisfies Record<FileEnding, string>,
  nothingFurther: 'Nothing from here on was read',
  /** Why a file is none. */
  files: {
    empty_file: 'The file is empty',
    no_orders: 'The file has a heading, but no orders',
    no_items: 'The file has a heading, but no items',
    no_item_heading: 'The first line is not the heading of a list of items: it must name sku',
    too_large: 'The file is larger than 64 MB: export fewer orders at a time',
    binary: 'This is no CSV file: it holds binary data',
    excel_workbook: 'This is no CSV file but an Excel workbook or ZIP archive: save it as CSV UTF-8',
    old_excel_workbook: 'This is no CSV file but an old Excel workbook: save it as CSV UTF-8',
    pdf: 'This is no CSV file but a PDF',
    picture: 'This is no CSV file but a picture',
    compressed: 'This is no CSV file but a compressed file: unpack it first',
    text_document: 'This is no CSV file but a text document: save it as CSV UTF-8',
    damaged_line: ({ line }) => `Line ${line} holds a damaged character: save the file as CSV UTF-8`,
    unread_line: ({ line }, ending) => `Line ${line} cannot be read: ${ending}`,
    headings_of_one_column: ({ headings, column }) =>
      `The headings ${headings.map((heading) => `“${heading}”`).join(' and ')} both mean ${column}`,
    no_heading: ({ missing }) =>
      `The first line is not the heading of an order file: it must name ${missing.join(', ')}`,
    columns_missing: ({ missing, headings }) =>
      `The heading has no ${missing.join(', ')}; it has ${headings.join(', ')}`,
  } satisfies FileWords,
  /** Beside a file of a watched folder. */
  report: {
    added: (count: number) => `added ${count}`,
    changed: (count: number) => `changed ${count}`,
    unchanged: (count: number) => `unchanged ${count}`,
    left: (count: number) => `shipped or being bought, left as they are ${count}`,
    notTaken: (count: number) => `not taken ${count}`,
    row: (line: number, column: string | undefined, reason: string) =>
      `line ${line}${column === undefined ? '' : `, ${column}`}: ${reason}`,
    more: (count: number) => `and ${count} more`,
    takenBefore: 'This file was taken before. Nothing was changed.',
    nothingTaken: 'Nothing was taken.',
  },
}
