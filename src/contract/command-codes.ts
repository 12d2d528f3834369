// Barcodes that a packer with gloves scans instead of pressing a key: the one table that scans, keys, the list of keys
// and the printed sheets are made of.

import { services, type Service } from '../service/enums.ts'
import { serviceRules, type ServiceRule } from './settings.ts'

/** The groups of a printed sheet. `bench`: what a packer scans all day; `more`: all other commands. */
export const commandGroups = ['bench', 'more', 'presets', 'services', 'quantities'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** What is drawn beside a command on paper. */
export const commandPictures = [
  'ship',
  'skip',
  'package',
  'box',
  'check',
  'cross',
  'go',
  'edit',
  'printers',
  'reprint',
  'refund',
  'list',
  'search',
  'reason',
  'screens',
  'key',
  'carrier',
  'quantity',
] as const
export type CommandPicture = (typeof commandPictures)[number]

type Row = {
  readonly name: string
  /** What its barcode holds (Code 128). */
  readonly code: string
  /** The key that does the same: a `KeyboardEvent.key`, with `Shift+` before it where Shift is held; `Ctrl+` and a letter. */
  readonly key: string
  /**
   * `press`: its key is pressed, whatever that does now. `bound`: only what is bound to the command itself is done,
   * because its key does other things elsewhere.
   */
  readonly does: 'press' | 'bound'
  readonly picture: CommandPicture
}

/**
 * All commands of their own, as they follow one another on the sheet. The codes hang at packing stations: one that was
 * given out keeps its meaning, whatever key it has.
 */
export const commands = [
  row('ship', 'PB-SHIP', 'F2', 'press', 'ship'),
  row('skip', 'PB-SKIP', 'Shift+ScrollLock', 'bound', 'skip'),
  row('open', 'PB-OPEN', 'Insert', 'bound', 'edit'),
  row('next_package', 'PB-NEXT', 'Insert', 'bound', 'package'),
  row('confirm', 'PB-ENTER', 'Enter', 'press', 'check'),
  row('cancel', 'PB-BACK', 'Escape', 'press', 'cross'),
  row('yes', 'PB-YES', 'F8', 'press', 'check'),
  row('no', 'PB-NO', 'F9', 'press', 'cross'),
  row('go', 'PB-GO', 'F7', 'press', 'go'),
  row('edit', 'PB-EDIT', 'F4', 'press', 'edit'),
  row('swap_printer', 'PB-MOVE', 'Shift+F4', 'bound', 'printers'),
  row('reprint_last', 'PB-LAST', 'ScrollLock', 'press', 'reprint'),
  row('refund_last', 'PB-UNDO', 'Pause', 'press', 'refund'),
  row('end_of_day', 'PB-ENDOFDAY', 'Shift+F12', 'press', 'list'),
  row('damaged', 'PB-WHY-1', '1', 'press', 'reason'),
  row('lost', 'PB-WHY-2', '2', 'press', 'reason'),
  row('misprint', 'PB-WHY-3', '3', 'press', 'reason'),
  row('printer_fault', 'PB-WHY-4', '4', 'press', 'reason'),
  row('other', 'PB-WHY-5', '5', 'press', 'reason'),
  row('batch', 'PB-BATCH', 'Shift+F2', 'press', 'screens'),
  row('reprint', 'PB-REPRINT', 'F3', 'press', 'reprint'),
  row('refunds', 'PB-REFUNDS', 'Shift+F3', 'press', 'refund'),
  row('containers', 'PB-CONTAIN', 'Shift+F11', 'press', 'box'),
  row('tracking', 'PB-TRACK', 'Shift+F6', 'press', 'search'),
  row('orders', 'PB-ORDERS', 'F6', 'press', 'list'),
  row('more', 'PB-MORE', 'Shift+F1', 'press', 'screens'),
  row('settings', 'PB-SETTINGS', 'F10', 'press', 'screens'),
  row('keys', 'PB-KEYS', 'F1', 'press', 'key'),
  row('search', 'PB-SEARCH', 'Ctrl+K', 'press', 'search'),
] as const satisfies readonly Row[]

function row<Name extends string>(
  name: Name,
  code: string,
  key: string,
  does: Row['does'],
  picture: CommandPicture,
) {
  return { name, code, key, does, picture }
}

/**
 * Keys that compact keyboards lack, and those that do the same everywhere. A Shift that was missed there buys, prints and
 * answers nothing. The slash is one key for one hand, where it is not typed into a field; there Backspace edits, too.
 */
const keysOfAllKeyboards: ReadonlyMap<string, string> = new Map([
  ['Insert', 'Shift+F8'],
  ['ScrollLock', 'Shift+PageUp'],
  ['Pause', 'Shift+PageDown'],
  ['Shift+ScrollLock', 'Shift+Delete'],
  ['Ctrl+K', '/'],
  ['Delete', 'Backspace'],
])

/** The key that does the same on a keyboard without `key`; undefined where every keyboard has that. */
export const otherKeyOf = (key: string): string | undefined => keysOfAllKeyboards.get(key)

/** The key that is pressed by another one. */
export const keyPressedBy = (other: string): string | undefined =>
  [...keysOfAllKeyboards].find(([, one]) => one === other)?.[0]

/** Commands that name something: what they name stands behind the sign. */
export const commandFamilies = {
  preset: { sign: 'PB-BOX/', older: [] },
  service: { sign: 'PB-SVC/', older: ['PB-SERVICE/'] },
  rule: { sign: 'PB-RULE/', older: [] },
  quantity: { sign: 'PB-QTY/', older: [] },
} as const satisfies Record<string, { readonly sign: string; readonly older: readonly string[] }>

export type Command = (typeof commands)[number]

/** So few that they are two labels of 4x6. */
export const benchCommands: ReadonlySet<Command['name']> = new Set([
  'ship',
  'skip',
  'open',
  'confirm',
  'cancel',
  'yes',
  'no',
  'go',
  'edit',
  'reprint_last',
])
export type CommandFamily = keyof typeof commandFamilies
export type CommandName = Command['name'] | CommandFamily

/** A barcode that was scanned as a command. `value`: what one of a family names, as it stands in the code. */
export type ScannedCommand = { readonly name: CommandName; readonly value?: string }

const byCode: ReadonlyMap<string, Command> = new Map(commands.map((command) => [command.code, command]))
const olderCodes: Readonly<Record<string, CommandName>> = { 'PB-PACKAGE/NEXT': 'next_package' }
const families = Object.entries(commandFamilies) as [CommandFamily, (typeof commandFamilies)[CommandFamily]][]

/**
 * The command whose barcode was scanned; undefined for any other text. Takes what scanners put around their data: white
 * space, control characters, the symbology identifier of Code 128 (`]C0`, ISO/IEC 15424); and small letters, which a
 * scanner sends while Caps Lock is on.
 */
export function readCommand(text: string): ScannedCommand | undefined {
  const code = codeOfScan(text).toUpperCase()
  const name = byCode.get(code)?.name ?? (Object.hasOwn(olderCodes, code) ? olderCodes[code] : undefined)
  if (name) return { name }
  for (const [family, { sign, older }] of families) {
    const found = [sign, ...older].find((one) => code.startsWith(one) && code.length > one.length)
    if (found !== undefined) return { name: family, value: code.slice(found.length) }
  }
  return undefined
}

/** A scan without what scanners put around it. */
export function codeOfScan(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, '').replace(/^\]C\d/i, '')
}

/** The row of a command; undefined for a family. */
export function commandOf(name: CommandName): Command | undefined {
  return commands.find((command) => command.name === name)
}

/** What a command's barcode may hold at most: so much reads on the smallest labels. */
const longestValue = 7

/** The barcode of a package preset. A long id is shortened, with a sum of it, to what every label has room for. */
export function presetCode(presetId: string): string {
  const id = presetId.toUpperCase()
  const value = id.length <= longestValue ? id : id.slice(0, 3) + sumOf(id)
  return commandFamilies.preset.sign + value
}

/** The preset that a scanned value names, by id or by its barcode; undefined where none does, or more than one. */
export function presetOfValue<T extends { readonly id: string }>(
  value: string,
  presets: readonly T[],
): T | undefined {
  const wanted = value.toUpperCase()
  const exact = presets.find(({ id }) => id.toUpperCase() === wanted)
  if (exact) return exact
  const found = presets.filter(({ id }) => presetCode(id) === commandFamilies.preset.sign + wanted)
  return found.length === 1 ? found[0] : undefined
}

/** Four letters or digits for a text (FNV-1a, 32 bits, of which 20 are used). */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return Array.from({ length: 4 }, (_, index) =>
    ((sum >>> (index * 5)) & 31).toString(32).toUpperCase(),
  ).join('')
}

/** Services by what their barcodes hold. Given out on paper: none changes. */
const serviceValues: Readonly<Record<Service, string>> = {
  PriorityMail: 'PM',
  PriorityMailExpress: 'PME',
  ParcelSelect: 'PS',
  ParcelSelectDE: 'PSDE',
  GroundAdvantage: 'GA',
  PriorityMailExpressIntl: 'PMEI',
  PriorityMailIntl: 'PMI',
  GlobalExpressGuaranteed: 'GXG',
  FirstClassIntl: 'FCI',
  LibraryMail: 'LM',
  MediaMail: 'MM',
  BoundPrintedMatter: 'BPM',
  FirstClass: 'FC',
  Ecommerce: 'ECOM',
  'Express12:00DOC': 'E12D',
  'Express12:00': 'E12',
  'Express9:00DOC': 'E9D',
  'Express9:00': 'E9',
  ExpressWorldwide: 'EW',
  GlobalMailBusiness: 'GMB',
  SecondDayAir: '2DA',
  SecondDayAirAM: '2DAM',
  ThreeDaySelect: '3DS',
  Ground: 'GND',
  NextDayAir: 'NDA',
  NextDayAirSaver: 'NDAS',
  StandardToCanada: 'STC',
  StandardToMexico: 'STM',
  WorldWideExpedited: 'WWEX',
  WorldWideExpress: 'WWE',
  WorldWideExpressPlus: 'WWEP',
  WorldWideSaver: 'WWS',
}

export const serviceCode = (service: Service): string => commandFamilies.service.sign + serviceValues[service]

/** By its barcode or its own name. */
export function serviceOfValue(value: string): Service | undefined {
  const wanted = value.toUpperCase()
  return services.find((one) => serviceValues[one] === wanted || one.toUpperCase() === wanted)
}

/** The service's name as words: `PriorityMail` is `Priority Mail`. */
export function serviceName(service: string): string {
  return service.replace(/([a-z])([A-Z0-9])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
}

const ruleValue = (rule: ServiceRule) => rule.slice(0, longestValue - 1).toUpperCase()

export const ruleCode = (rule: ServiceRule): string => commandFamilies.rule.sign + ruleValue(rule)

export function ruleOfValue(value: string): ServiceRule | undefined {
  const wanted = value.toUpperCase()
  return serviceRules.find((one) => ruleValue(one) === wanted || one.toUpperCase() === wanted)
}

/**
 * Quantities that the sheet has: packages of an order, or copies of a print. One scan is the whole quantity: of digits
 * that add up, one that is read twice would make 22 of 2.
 */
export const sheetQuantities: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1)
const mostQuantity = 99

export const quantityCode = (quantity: number): string => commandFamilies.quantity.sign + String(quantity)

export function quantityOfValue(value: string): number | undefined {
  const quantity = /^\d{1,2}$/.test(value) ? Number(value) : 0
  return quantity >= 1 && quantity <= mostQuantity ? quantity : undefined
}
