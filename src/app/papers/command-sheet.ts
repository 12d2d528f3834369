// What a sheet of command barcodes has: all of it from the one table, the station's presets and its carriers' services.

import {
  benchCommands,
  commands,
  otherKeyOf,
  presetCode,
  quantityCode,
  ruleCode,
  serviceCode,
  serviceName,
  sheetQuantities,
  type CommandGroup,
} from '../../contract/command-codes.ts'
import type { ErrorInfo } from '../../contract/errors.ts'
import { serviceRules } from '../../contract/settings.ts'
import type { ShipChoices } from '../../contract/ship.ts'
import type { CommandSheet, SheetCommand, SheetGroup } from '../../labels/documents/command-sheet.ts'
import { writtenKey } from '../../words/key-caps.ts'
import type { Language } from '../../words/languages.ts'
import { stationWords } from '../../words/station-words.ts'

/** `servicesMissing`: the carriers' services are wished for, and could not be asked. */
export type FilledSheet = CommandSheet & { readonly servicesMissing: ErrorInfo | undefined }

/** The wished groups in the order of the sheet. */
export function fillCommandSheet(
  wished: readonly CommandGroup[],
  choices: Pick<ShipChoices, 'presets' | 'services' | 'reason'>,
  language: Language,
): FilledSheet {
  const { commands: names, commandSheet, keys } = stationWords(language)
  const { titles, rules } = commandSheet
  const caps = { ...keys, ...commandSheet.keys }
  const allOf = (isBench: boolean) =>
    commands
      .filter(({ name }) => benchCommands.has(name) === isBench)
      .map(({ name, code, key, picture }) => ({
        code,
        // The paper hangs at benches whose keyboards differ.
        key: writtenKey(otherKeyOf(key) ?? key, caps),
        name: names[name],
        picture,
      }))
  const content: Readonly<Record<CommandGroup, () => readonly SheetCommand[]>> = {
    bench: () => allOf(true),
    more: () => allOf(false),
    presets: () => choices.presets.map(({ id, name }) => ({ code: presetCode(id), name, picture: 'box' })),
    services: () => [
      ...serviceRules.map(
        (rule) => ({ code: ruleCode(rule), name: rules[rule], picture: 'carrier' }) as const,
      ),
      ...[...new Set(choices.services.map(({ service }) => service))].map(
        (service) =>
          ({ code: serviceCode(service), name: serviceName(service), picture: 'carrier' }) as const,
      ),
    ],
    quantities: () =>
      sheetQuantities.map((quantity) => ({
        code: quantityCode(quantity),
        name: `${names.quantity}: ${quantity}`,
        picture: 'quantity',
      })),
  }
  const groups = (Object.keys(content) as CommandGroup[])
    .filter((group) => wished.includes(group))
    .map((group): SheetGroup => ({ title: titles[group], commands: content[group]() }))
  return { groups, language, servicesMissing: wished.includes('services') ? choices.reason : undefined }
}
