// The command line of the station, one table for both of its hosts: what is taken, what it means, and what `--help` says.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { profileIds, type ProfileId } from '../contract/domain.ts'
import { AppError } from '../contract/errors.ts'
import { isLink, orderOfLink } from '../contract/order-links.ts'
import { CommandAct } from '../contract/shell.ts'

/** `window`: Electron's. `browser`: the loopback host. */
export type HostKind = 'window' | 'browser'

type Row = {
  /** What stands behind the option; absent for a switch. */
  readonly value?: string
  /** Absent: both have it. */
  readonly only?: HostKind
  readonly words: string
}

const table = {
  data: {
    value: 'DIR',
    words:
      'where settings, labels and logs are kept (default PACKBENCH_DATA, else what the station profile says)',
  },
  profile: {
    value: 'P',
    words: `${profileIds.join(', ')}; the last one used otherwise, Demo at the first start`,
  },
  'profile-file': {
    value: 'FILE',
    only: 'browser',
    words: 'a station profile in the place of this computer’s (docs/roll-out.md)',
  },
  print: { value: 'FILE', words: 'prints a file (ZPL, PDF, PNG, JPEG, TIFF, GIF), with --printer' },
  printer: { value: 'NAME', words: 'the printer of --print, as the settings name it' },
  reprint: { value: 'TRACKING', words: 'prints the label of this tracking number again' },
  import: { value: 'FILE', words: 'imports an order file' },
  'import-items': { value: 'FILE', words: 'imports a list of items (docs/items.md)' },
  port: { value: 'N', only: 'browser', words: '0 (default) picks a free one' },
  json: { only: 'browser', words: 'prints one line {"url","token","pid"}' },
  'no-open': { only: 'browser', words: 'does not open the browser' },
  version: { words: 'says which version this is' },
  help: { words: 'says this' },
} as const satisfies Record<string, Row>

type OptionName = keyof typeof table
const rows = Object.entries(table) as [OptionName, Row][]
const rowsOf = (host: HostKind) => rows.filter(([, { only = host }]) => only === host)

const Text = z.string().min(1)
const Options = z.strictObject({
  data: Text.optional(),
  profile: z.enum(profileIds).optional(),
  'profile-file': Text.optional(),
  print: Text.optional(),
  printer: Text.optional(),
  reprint: Text.optional(),
  import: Text.optional(),
  'import-items': Text.optional(),
  port: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().max(65_535))
    .optional(),
  json: z.boolean().default(false),
  'no-open': z.boolean().default(false),
  version: z.boolean().default(false),
  help: z.boolean().default(false),
} satisfies Record<OptionName, z.ZodType>)

export type CommandLine = {
  /** Absolute; undefined: the host's own place. */
  readonly dataDir: string | undefined
  readonly profile: ProfileId | undefined
  /** Absolute; undefined: this computer's. */
  readonly profileFile: string | undefined
  readonly acts: readonly CommandAct[]
  /** The order of a link that was followed. */
  readonly order: string | undefined
  readonly port: number
  readonly json: boolean
  readonly open: boolean
  /** Answered without a station. */
  readonly asks: 'help' | 'version' | undefined
}

const wrong = (message: string) => new AppError('invalid_input', message)

/**
 * Reads what stands behind the program's name. Throws `invalid_input` with what is wrong. In a window, switches that are
 * not the station's are Chromium's and passed over; and whoever followed a link gets nothing but that order, because the
 * text of a link is a stranger's.
 */
export function readCommandLine(args: readonly string[], host: HostKind, cwd: string): CommandLine {
  const { values, positionals } = split(args, host)
  const link = host === 'window' ? positionals.find(isLink) : undefined
  if (link !== undefined) return { ...nothingAsked, order: orderOfLink(link) }
  const [stray] = positionals
  if (stray !== undefined) throw wrong(`${stray}: not understood`)
  const parsed = Options.safeParse(values)
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    throw wrong(`--${name} ${String(values[name])}: not as expected`)
  }
  const { data, profile, port = 0, json, help, version } = parsed.data
  const profileFile = parsed.data['profile-file']
  return {
    dataDir: data === undefined ? undefined : resolve(cwd, data),
    profile,
    profileFile: profileFile === undefined ? undefined : resolve(cwd, profileFile),
    acts: actsOf(parsed.data, cwd),
    order: undefined,
    port,
    json,
    open: !parsed.data['no-open'],
    asks: help ? 'help' : version ? 'version' : undefined,
  }
}

const nothingAsked: CommandLine = {
  dataDir: undefined,
  profile: undefined,
  profileFile: undefined,
  acts: [],
  order: undefined,
  port: 0,
  json: false,
  open: true,
  asks: undefined,
}

type Values = Record<string, string | boolean>

function split(args: readonly string[], host: HostKind): { values: Values; positionals: readonly string[] } {
  const known = new Map(rowsOf(host))
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...known].map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
    ),
  })
  const values: Values = {}
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const row = known.get(token.name as OptionName)
    if (!row || token.rawName !== `--${token.name}`) {
      if (host === 'browser') throw wrong(`${token.rawName}: not understood`)
    } else if (row.value === undefined) {
      if (token.value !== undefined) throw wrong(`--${token.name} takes no value`)
      values[token.name] = true
    } else {
      const isNext = token.inlineValue !== true
      if (!token.value || (isNext && token.value.startsWith('--')))
        throw wrong(`--${token.name}: ${row.value} is missing`)
      values[token.name] = token.value
    }
  }
  return { values, positionals }
}

function actsOf(options: z.infer<typeof Options>, cwd: string): readonly CommandAct[] {
  const { print, printer, reprint, import: orders, 'import-items': items } = options
  if ((print === undefined) !== (printer === undefined))
    throw wrong('--print and --printer go together: which file, and which printer')
  const acts = [
    ...(print === undefined ? [] : [{ kind: 'print', path: resolve(cwd, print), printer }]),
    ...(reprint === undefined ? [] : [{ kind: 'reprint', trackingNumber: reprint }]),
    ...(items === undefined ? [] : [{ kind: 'import_items', path: resolve(cwd, items) }]),
    ...(orders === undefined ? [] : [{ kind: 'import', path: resolve(cwd, orders) }]),
  ]
  const parsed = z.array(CommandAct).safeParse(acts)
  if (!parsed.success) throw wrong(parsed.error.issues[0]?.message ?? 'not understood')
  return parsed.data
}

/** The lines of `--help`. */
export function helpText(program: string, host: HostKind): string {
  const options = rowsOf(host).map(
    ([name, { value, words }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, words] as const,
  )
  const width = Math.max(...options.map(([option]) => option.length))
  const lines = options.map(([option, words]) => `  ${option.padEnd(width)}  ${words}`)
  return [`usage: ${program} [options]`, ...lines].join('\n')
}
