// The lines of F1: what can be done now, with its key and its barcode.

import {
  commandOf,
  commands,
  presetCode,
  quantityCode,
  ruleCode,
  serviceCode,
  serviceName,
  sheetQuantities,
  type CommandName,
} from '../../contract/command-codes.ts'
import { serviceRules, type ServiceRule } from '../../contract/settings.ts'
import type { ShipChoices } from '../../contract/ship.ts'
import type { BoundKey } from '../keys.ts'
import type { BoundCommand } from '../scanning/bound-commands.ts'

export type KeyRow = {
  readonly id: string
  readonly key?: string | undefined
  /** Does the same, on a keyboard that lacks `key`. */
  readonly other?: string | undefined
  readonly label: string
  readonly code?: string | undefined
}

export type KeyRows = { readonly here: readonly KeyRow[]; readonly everywhere: readonly KeyRow[] }

const pressedBy: ReadonlyMap<string, string> = new Map(
  commands.flatMap(({ key, code, does }) => (does === 'press' ? [[key, code] as const] : [])),
)

/** Keys and commands as they work now; a command that a key does as well stands beside that key. */
export function keyRows(
  keys: readonly BoundKey[],
  bound: readonly BoundCommand[],
  { back, isEverywhere }: { readonly back: string; readonly isEverywhere: (key: string) => boolean },
): KeyRows {
  const own = bound.flatMap(({ name, label }) => {
    const command = commandOf(name)
    return command ? [{ command, label }] : []
  })
  const byKey = keys.map(({ key, other, label = back }): KeyRow => {
    const code = own.find(({ command }) => command.key === key)?.command.code ?? pressedBy.get(key)
    return { id: key, key, other, label, code }
  })
  const byScan = own
    .filter(({ command }) => !keys.some(({ key }) => key === command.key))
    .map(({ command, label }): KeyRow => ({ id: command.code, label, code: command.code }))
  return {
    here: [...byKey.filter(({ id }) => !isEverywhere(id)), ...byScan],
    everywhere: byKey.filter(({ id }) => isEverywhere(id)),
  }
}

export type NamedRows = {
  readonly family: 'preset' | 'service' | 'quantity'
  readonly rows: readonly KeyRow[]
}

/** Barcodes that name something, of what the page takes now. */
export function namedRows(
  bound: readonly BoundCommand[],
  choices: Pick<ShipChoices, 'presets' | 'services'>,
  ruleWords: Readonly<Record<ServiceRule, string>>,
): readonly NamedRows[] {
  const takes = (name: CommandName) => bound.some((one) => one.name === name)
  const row = (code: string, label: string): KeyRow => ({ id: code, label, code })
  const services = [...new Set(choices.services.map(({ service }) => service))]
  const all: readonly NamedRows[] = [
    { family: 'preset', rows: choices.presets.map(({ id, name }) => row(presetCode(id), name)) },
    {
      family: 'service',
      rows: [
        ...serviceRules.map((rule) => row(ruleCode(rule), ruleWords[rule])),
        ...services.map((service) => row(serviceCode(service), serviceName(service))),
      ],
    },
    { family: 'quantity', rows: sheetQuantities.map((count) => row(quantityCode(count), `× ${count}`)) },
  ]
  return all.filter(({ family, rows }) => takes(family) && rows.length > 0)
}
