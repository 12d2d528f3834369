// What a sheet of command barcodes has: all of it from the one table, the station's presets and its carriers' services.

import {
  commandFamilies,
  commands,
  presetCode,
  quantityCode,
  ruleCode,
  serviceCode,
  serviceName,
  sheetQuantities,
  type CommandGroup,
} from '../contract/command-codes.ts'
import type { ErrorInfo } from '../contract/errors.ts'
import { serviceRules, type ServiceRule } from '../contract/settings.ts'
import type { ShipChoices } from '../contract/ship.ts'
import type { CommandSheet, SheetCommand, SheetGroup } from '../labels/documents/command-sheet.ts'
import type { DocumentLanguage } from '../labels/documents/words.ts'

type SheetWords = {
  readonly titles: Readonly<Record<CommandGroup, string>>
  readonly rules: Readonly<Record<ServiceRule, string>>
}
const words: Readonly<Record<DocumentLanguage, SheetWords>> = {
  en: {
    titles: {
      always: 'Always',
      presets: 'Packages',
      services: 'Services',
      quantities: 'How many: packages, or copies of a print',
    },
    rules: { cheapest: 'Cheapest service', fastest: 'Fastest service' },
  },
  es: {
    titles: {
      always: 'Siempre',
      presets: 'Embalajes',
      services: 'Servicios',
      quantities: 'Cuántos: bultos, o copias de una impresión',
    },
    rules: { cheapest: 'Servicio más barato', fastest: 'Servicio más rápido' },
  },
}

/** `servicesMissing`: the carriers' services are wished for, and could not be asked. */
export type FilledSheet = CommandSheet & { readonly servicesMissing: ErrorInfo | undefined }

/** The wished groups in the order of the sheet. */
export function fillCommandSheet(
  wished: readonly CommandGroup[],
  choices: Pick<ShipChoices, 'presets' | 'services' | 'reason'>,
  language: DocumentLanguage,
): FilledSheet {
  const { titles, rules } = words[language]
  const content: Readonly<Record<CommandGroup, () => readonly SheetCommand[]>> = {
    always: () =>
      commands.map(({ code, key, picture, words: names }) => ({
        code,
        key: keyWords(key, language),
        name: names[language],
        picture,
      })),
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
        name: `${commandFamilies.quantity.words[language]}: ${quantity}`,
        picture: 'quantity',
      })),
  }
  const groups = (Object.keys(content) as CommandGroup[])
    .filter((group) => wished.includes(group))
    .map((group): SheetGroup => ({ title: titles[group], commands: content[group]() }))
  return { groups, language, servicesMissing: wished.includes('services') ? choices.reason : undefined }
}

/** As keyboards of people who speak the language have it written on them, in what every printer's font has. */
function keyWords(key: string, language: DocumentLanguage): string {
  const names: Readonly<Record<DocumentLanguage, readonly (readonly [string, string])[]>> = {
    en: [
      ['Escape', 'Esc'],
      ['ScrollLock', 'ScrLk'],
      ['Insert', 'Ins'],
    ],
    es: [
      ['Escape', 'Esc'],
      ['ScrollLock', 'BloqD'],
      ['Insert', 'Ins'],
      ['Enter', 'Intro'],
      ['Pause', 'Pausa'],
      ['Shift', 'Mayús'],
    ],
  }
  return names[language].reduce((text, [name, written]) => text.replace(name, written), key)
}
