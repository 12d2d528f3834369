import type { CommandGroup } from '../../contract/command-codes.ts'
import type { ServiceRule } from '../../contract/settings.ts'

type SheetWords = {
  readonly titles: Readonly<Record<CommandGroup, string>>
  readonly rules: Readonly<Record<ServiceRule, string>>
  /** Keys as keyboards of people who speak the language have them written, in what every printer's font has. */
  readonly keys: Readonly<Record<string, string>>
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
  keys: { Escape: 'Esc', PageUp: 'PgUp', PageDown: 'PgDn', Delete: 'Del' },
}
