// Texts that nobody means well with, from a seed: what a scanner, a keyboard or a program may put where an order number
// is asked for.

import type { Random } from '../../support/random.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

const controls = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)]
const directions = ['\u200e', '\u200f', ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)]
const invisible = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u{e0041}', '\u034f']
const foreign = [
  'שלום',
  'مرحبا',
  'مرکز',
  '日本',
  '𝔘𝔫𝔦',
  'e\u0301\u0301',
  '👩‍👩‍👧',
  '\ud800',
  '\udfff',
  'ﬁ',
  'İ',
  'ß',
]

/** AIM identifiers of symbologies that no packing station reads, and of some that it does. */
const symbologies = [
  ']A0',
  ']B1',
  ']C0',
  ']C1',
  ']C2',
  ']C4',
  ']D0',
  ']E0',
  ']E4',
  ']F0',
  ']G0',
  ']H0',
  ']I0',
]
const moreSymbologies = [
  ']K6',
  ']L0',
  ']L2',
  ']M1',
  ']O4',
  ']P0',
  ']Q1',
  ']Q3',
  ']R0',
  ']S0',
  ']X0',
  ']Z0',
  ']d2',
  ']e0',
  ']z3',
]

const zpl = [
  '^XA^FO50,50^ADN,36,20^FDFREE^FS^XZ',
  '^FS^XZ^XA^FDagain^FS^XZ',
  '~JR',
  '~JA',
  '^JUF',
  '^XA^DFR:X.ZPL^FS^XZ',
  '~DYR:A.GRF,B,B,1,1,FF',
  '^XA^IDR:*.*^FS^XZ',
  '^CC#',
  '~HS',
  '\x10CT~~CD,~CC^~CT~',
  '\x1b@\x1bi',
  '\x1bE',
  'N\nA50,0,0,1,1,1,N,"x"\nP1\n',
  'SIZE 4,6\nCLS\nPRINT 1\n',
]
const sql = [
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  '" OR ""="',
  "1); DELETE FROM purchases WHERE ('1'='1",
  '%',
  '_',
  '*',
  'NEAR(a b)',
  '"a" OR "b"',
  "\\'; UPDATE orders SET state = 'open'; --",
  'order_terms MATCH *',
  "x' UNION SELECT bytes FROM labels --",
]
const markup = [
  '<script>window.hostile=1</script>',
  '<img src=x onerror="window.hostile=1">',
  '"><svg/onload=window.hostile=1>',
  '{{constructor.constructor("window.hostile=1")()}}',
  '${window.hostile=1}',
  '{@html "<b>"}',
  '</textarea><h1>taken over</h1>',
  'javascript:window.hostile=1',
  '&lt;b&gt;&#x3c;',
  '<!--',
  ']]>',
]
const programs = [
  '../../../../etc/passwd',
  '$(reboot)',
  '`id`',
  '; rm -rf /',
  '=HYPERLINK("http://x")',
  '+1+cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  'packbench://order/1',
  'NaN',
  '-0',
  '1e309',
  'null',
  'undefined',
  'PB-ERROR CUT-AFTER',
]

/** Kinds of texts that are drawn from; of `long` a few, because each is up to ten megabytes. */
export const hostileKinds = [
  'control characters',
  'directions',
  'other scripts',
  'symbologies',
  'printer commands',
  'database words',
  'markup',
  'programs',
  'near an order',
  'carrier numbers',
  'random',
] as const
export type HostileKind = (typeof hostileKinds)[number]

export type HostileText = { readonly kind: HostileKind; readonly text: string }

/**
 * The text number `at` of a seed. None of them is an order of `orderNumbers` once what scanners add is taken off: what
 * is near one has a printable character more, less or another.
 */
export function hostileText(random: Random, orderNumbers: readonly string[]): HostileText {
  const kind = random.pick(hostileKinds)
  const mixed = (from: readonly string[], most: number) =>
    Array.from({ length: 1 + random.below(most) }, () => random.pick(from)).join('')
  const letters = () => mixed([...range(0x21, 0x7e)], 24)
  switch (kind) {
    case 'control characters':
      return { kind, text: `${mixed(controls, 8)}${letters()}${mixed(controls, 8)}?${mixed(controls, 3)}` }
    case 'directions':
      return {
        kind,
        text: `${random.pick(directions)}${letters()}${mixed([...directions, ...invisible], 12)}!`,
      }
    case 'other scripts':
      return { kind, text: `${mixed([...foreign, ...directions], 8)}${mixed(invisible, 4)}` }
    case 'symbologies':
      return { kind, text: `${mixed([...symbologies, ...moreSymbologies], 3)}\x1d${letters()}\x1d?` }
    case 'printer commands':
      return { kind, text: `${random.pick(['', letters()])}${mixed(zpl, 3)}` }
    case 'database words':
      return { kind, text: `${random.pick(['', letters()])}${mixed(sql, 3)}` }
    case 'markup':
      return { kind, text: `${random.pick(['', letters()])}${mixed(markup, 3)}` }
    case 'programs':
      return { kind, text: mixed(programs, 2) }
    case 'near an order':
      return { kind, text: nearOrder(random, random.pick(orderNumbers)) }
    case 'carrier numbers':
      return { kind, text: carrierNumber(random) }
    case 'random':
      return {
        kind,
        text: Array.from({ length: 1 + random.below(60) }, () =>
          String.fromCodePoint(random.below(0x10ffff)),
        ).join(''),
      }
  }
}

function nearOrder(random: Random, orderNumber: string): string {
  const at = random.below(orderNumber.length)
  const sign = random.pick([
    "'",
    '"',
    ';',
    '%',
    '_',
    '*',
    '^',
    '~',
    '<',
    '\\',
    '/',
    '#',
    '0',
    '٠',
    '１',
    'Ⅰ',
    'о',
  ])
  return random.pick([
    `${orderNumber}${sign}`,
    `${sign}${orderNumber}`,
    `${orderNumber.slice(0, at)}${sign}${orderNumber.slice(at)}`,
    orderNumber.slice(0, -1),
    `${orderNumber}\r\n${orderNumber}`,
    `${orderNumber}\x1d${orderNumber}`,
    `${orderNumber}' OR order_number LIKE '${orderNumber.slice(0, 3)}%`,
    `^XA^FD${orderNumber}^FS^XZ`,
    `<b>${orderNumber}</b>`,
  ])
}

/** Digits as carriers have them, mostly with a wrong check digit, with the brackets of GS1 and without. */
function carrierNumber(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('')
  return random.pick([
    `420${digits(5)}94${digits(20)}`,
    `(420)${digits(5)}\x1d(92)${digits(20)}`,
    `1Z${digits(6)}${digits(10)}`,
    `99M${digits(18)}`,
    digits(12),
    digits(34),
    `(${digits(2)}`,
    `\x1d\x1d(4200`,
    `]C1420${digits(9)}`,
  ])
}

/** Up to ten megabytes of one kind. */
export function longText(random: Random, bytes: number): string {
  const part = random.pick([
    'A',
    '\u202e',
    ']C1',
    '^XA',
    '(01)',
    '\x1d',
    ' ',
    '9',
    "'",
    '<b>',
    'e\u0301',
    '\0',
  ])
  return part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes)
}

/** The same order as scanners and their settings write it. */
export function asScannersWrite(random: Random, orderNumber: string): string {
  const write = random.pick([
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => `${text}\r\n`,
    (text: string) => `\x02${text}\x03`,
    (text: string) => `]C0${text}`,
    (text: string) => `]C1\x1d${text}`,
    (text: string) => `  ${text}\t`,
    (text: string) => `\u200b${text}\u200e`,
  ])
  return write(orderNumber)
}
