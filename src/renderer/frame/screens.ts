// The screens of the page. To add one: make its folder with a component that reaches the page by `useApp()`
// (frame/app-context.ts), write a line here, and how it is loaded into screen-parts.ts. The rail or More shows it
// under its key; tests walk this table for pictures and accessibility. Its title in words/<language>/screens.ts is its name.
// Those of the rail have a key of their own (screen-keys.ts); those in More have their digit there, the tenth has 0: there
// is no room for an eleventh. One that came after them, or that only some stations have, has a letter, and takes no other's digit.

import type { StationStatus } from '../../contract/domain.ts'
import type { IconName } from '../ui/icons.ts'
import { screenKeys } from './screen-keys.ts'
import type { ScreenName } from './screen-names.ts'

type ScreenLine = { readonly icon: IconName } & (
  | { readonly name: keyof typeof screenKeys; readonly group: 'rail' | 'end' }
  | {
      readonly name: Exclude<ScreenName, keyof typeof screenKeys>
      readonly group: 'more'
      readonly letter?: string
      /** It is there where the status has this. */
      readonly where?: keyof StationStatus
    }
)

const lines: readonly ScreenLine[] = [
  { name: 'ship', icon: 'ship', group: 'rail' },
  { name: 'batch', icon: 'batch', group: 'rail' },
  { name: 'reprint', icon: 'reprint', group: 'rail' },
  { name: 'refunds', icon: 'refund', group: 'rail' },
  { name: 'manifests', icon: 'endOfDay', group: 'rail' },
  { name: 'containers', icon: 'container', group: 'rail' },
  { name: 'tracking', icon: 'tracking', group: 'rail' },
  { name: 'orders', icon: 'orders', group: 'rail' },
  { name: 'addresses', icon: 'addresses', group: 'more' },
  { name: 'carriers', icon: 'carriers', group: 'more' },
  { name: 'account', icon: 'account', group: 'more' },
  { name: 'operators', icon: 'operators', group: 'more' },
  { name: 'diagnostics', icon: 'diagnostics', group: 'more' },
  { name: 'guide', icon: 'guide', group: 'more' },
  { name: 'updates', icon: 'updates', group: 'more' },
  { name: 'printers', icon: 'printer', group: 'more' },
  { name: 'attention', icon: 'alert', group: 'more' },
  { name: 'today', icon: 'today', group: 'more' },
  { name: 'items', icon: 'items', group: 'more', letter: 'I' },
  { name: 'results', icon: 'results', group: 'more', letter: 'R' },
  { name: 'programs', icon: 'programs', group: 'more', letter: 'P' },
  { name: 'warehouse', icon: 'warehouse', group: 'more', letter: 'W', where: 'warehouse' },
  { name: 'settings', icon: 'settings', group: 'end' },
]

/** A screen as the rail shows it. `key` opens it from everywhere, or in More. */
export type Screen = {
  readonly name: ScreenName
  readonly icon: IconName
  readonly group: 'rail' | 'more' | 'end'
  readonly key: string
  readonly where: keyof StationStatus | undefined
}

/** The screens that there are, in the order of the rail. */
export const screens: readonly Screen[] = (() => {
  let digit = 0
  const keyOf = (line: ScreenLine) =>
    line.group === 'more' ? (line.letter ?? String(++digit % 10)) : screenKeys[line.name]
  return lines.map((line) => ({
    name: line.name,
    icon: line.icon,
    group: line.group,
    key: keyOf(line),
    where: line.group === 'more' ? line.where : undefined,
  }))
})()

/** Those of a station with this status. */
export const screensOf = (status: StationStatus | undefined): readonly Screen[] =>
  screens.filter(({ where }) => where === undefined || status?.[where] !== undefined)

export function screenOf(name: ScreenName): Screen | undefined {
  return screens.find((screen) => screen.name === name)
}
