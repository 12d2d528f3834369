// Why an order file was not taken, or a row of it: a code, and what its sentence tells besides
// (words/<language>/order-files.ts).

import { z } from 'zod'
import { weightUnits } from '../service/enums.ts'

/** Where the reading of a file ends before the file does. */
export const fileEndings = ['quote_not_closed', 'row_too_long', 'too_many_lines'] as const
export type FileEnding = (typeof fileEndings)[number]

/** Faults of a cell whose name says all. */
export const plainFaults = [
  'empty',
  'control_character',
  'damaged_character',
  'not_an_order_number',
  'not_a_phone_number',
  'not_an_email_address',
  'not_a_state',
  'not_a_province',
  'not_a_zip',
  'not_a_canadian_postal_code',
  'not_a_currency',
  'not_a_tariff_number',
  'not_traced',
  'not_yes_or_no',
  'not_a_picture_name',
  'not_an_item',
  'not_a_number',
  'not_positive',
  'not_a_weight',
  'not_a_weight_unit',
  'no_weight_unit',
  'too_heavy',
  'too_heavy_together',
  'lighter_than_items',
  'unknown_service',
] as const
export type PlainFault = (typeof plainFaults)[number]

/** `value`: what stands there, where it may be repeated. */
const value = z.string().exactOptional()

export const RowFault = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainFaults) }),
  z.object({ code: z.literal('too_long'), most: z.int() }),
  z.object({ code: z.literal('too_many_items'), most: z.int() }),
  z.object({ code: z.literal('too_many_groups'), most: z.int() }),
  z.object({ code: z.literal('quantity_out_of_range'), most: z.int() }),
  z.object({ code: z.literal('not_a_country'), value }),
  /** Of several countries: their two letters. */
  z.object({ code: z.literal('several_countries'), value, countries: z.array(z.string()) }),
  /** `1,500`: as a whole number, and as one with decimals. */
  z.object({ code: z.literal('two_readings'), whole: z.string(), decimal: z.string() }),
  z.object({ code: z.literal('units_differ'), unit: z.enum(weightUnits), columnUnit: z.enum(weightUnits) }),
  z.object({ code: z.literal('other_number_of_parts'), parts: z.int(), items: z.int() }),
  /** `known`: ids of the first packages that there are. */
  z.object({ code: z.literal('unknown_package'), known: z.array(z.string()), more: z.boolean() }),
  z.object({ code: z.literal('order_number_again'), firstLine: z.int() }),
  z.object({ code: z.literal('sku_again'), firstLine: z.int() }),
  z.object({ code: z.literal('too_many_barcodes'), most: z.int() }),
  /** As long as a GTIN. */
  z.object({ code: z.literal('check_digit_wrong'), value: z.string() }),
  /** It names the item `sku`. */
  z.object({ code: z.literal('code_of_other_item'), value: z.string(), sku: z.string() }),
  /** Of the row: nothing was read from it on. */
  z.object({ code: z.enum(fileEndings) }),
  /** Of the row; `lastLine` where it runs over several. */
  z.object({
    code: z.literal('other_number_of_cells'),
    cells: z.int(),
    headings: z.int(),
    lastLine: z.int().exactOptional(),
  }),
])
export type RowFault = z.infer<typeof RowFault>
export type RowFaultCode = RowFault['code']

/** What of a cell is at fault, where it has parts: one of them, an item by its place (from 1), or that item's weight. */
export const CellPart = z.discriminatedUnion('of', [
  z.object({ of: z.literal('any') }),
  z.object({ of: z.enum(['item', 'weight']), item: z.int() }),
])
export type CellPart = z.infer<typeof CellPart>

/** A row of a file that was not taken. `line` counts from 1, the heading included. */
export const RejectedRow = z.object({
  line: z.int(),
  /** Where it could be read. */
  orderNumber: z.string().exactOptional(),
  /** The first at fault; absent where the whole row is. */
  column: z.string().exactOptional(),
  /** What stands in its cell, but for what tells of a person. */
  value: z.string().exactOptional(),
  part: CellPart.exactOptional(),
  /** A sentence in English of what an earlier version kept. */
  reason: z.union([RowFault, z.string()]),
  /** Other columns at fault. */
  also: z.array(z.string()).exactOptional(),
})
export type RejectedRow = z.infer<typeof RejectedRow>

/** Faults of a file whose name says all. */
export const plainFileFaults = [
  'empty_file',
  'no_orders',
  'no_items',
  'no_item_heading',
  'too_large',
  'binary',
  'excel_workbook',
  'old_excel_workbook',
  'pdf',
  'picture',
  'compressed',
  'text_document',
] as const
export type PlainFileFault = (typeof plainFileFaults)[number]

/** Columns by their names, headings as the file has them. */
export type FileFault =
  | { readonly code: PlainFileFault }
  | { readonly code: 'damaged_line'; readonly line: number }
  | { readonly code: 'unread_line'; readonly line: number; readonly ending: FileEnding }
  | { readonly code: 'headings_of_one_column'; readonly headings: string[]; readonly column: string }
  /** The first line is none: it may be an address, and is not repeated. */
  | { readonly code: 'no_heading'; readonly missing: string[] }
  | { readonly code: 'columns_missing'; readonly missing: string[]; readonly headings: string[] }

/** Details of `order_file_unreadable`. `unmapped`: its headings are not known, and can be mapped. */
export type UnreadableFile = { readonly fault: FileFault; readonly unmapped?: true }

/** Details of `invalid_input`: what was typed in a field cannot be in its column of an order file. */
export type FieldFault = { readonly field: string; readonly problem: RejectedRow['reason'] }
