import type { CommandGroup } from '../../contract/command-codes.ts'
import type { ServiceRule } from '../../contract/settings.ts'
import type { KeyCaps } from '../key-caps.ts'

type SheetWords = {
  readonly titles: Readonly<Record<CommandGroup, string>>
  readonly rules: Readonly<Record<ServiceRule, string>>
  /** Keys whose caps have a sign that no printer's font has, in words. */
  readonly keys: Partial<KeyCaps>
}

export const commandSheet: SheetWords = {
  titles: {
    bench: 'At the bench',
    more: 'All other commands',
    presets: 'Packages',
    services: 'Services',
    quantities: 'How many: packages, or copies of a print',
  },
  rules: { cheapest: 'Cheapest service', fastest: 'Fastest service' },
  keys: { Backspace: 'Backspace' },
}
