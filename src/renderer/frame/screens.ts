// The screens of the page. To add one: make its folder with a component that reaches the page by `useApp()`
// (frame/app-context.ts), import it here, and write it into its line as `component`. The rail or More shows it at once,
// under its key; tests walk this table for pictures and accessibility. Its title in words/<language>/screens.ts is its name.
// Those of the rail have a key of their own (screen-keys.ts); those in More have their digit there, the tenth has 0: there
// is no room for an eleventh.

import type { Component } from 'svelte'
import DiagnosticsScreen from '../diagnostics/DiagnosticsScreen.svelte'
import OperatorsScreen from '../operators/OperatorsScreen.svelte'
import AccountScreen from '../account/AccountScreen.svelte'
import ContainersScreen from '../containers/ContainersScreen.svelte'
import ManifestsScreen from '../manifests/ManifestsScreen.svelte'
import AttentionScreen from '../attention/AttentionScreen.svelte'
import AddressesScreen from '../addresses/AddressesScreen.svelte'
import CarriersScreen from '../carriers/CarriersScreen.svelte'
import GuideScreen from '../guide/GuideScreen.svelte'
import BatchScreen from '../batch/BatchScreen.svelte'
import OrdersScreen from '../orders/OrdersScreen.svelte'
import PrintersScreen from '../printers/PrintersScreen.svelte'
import RefundsScreen from '../refunds/RefundsScreen.svelte'
import ReprintScreen from '../reprint/ReprintScreen.svelte'
import SettingsScreen from '../settings/SettingsScreen.svelte'
import ShipScreen from '../ship/ShipScreen.svelte'
import TodayScreen from '../today/TodayScreen.svelte'
import TrackingScreen from '../tracking/TrackingScreen.svelte'
import UpdatesScreen from '../updates/UpdatesScreen.svelte'
import type { IconName } from '../ui/icons.ts'
import { screenKeys } from './screen-keys.ts'
import type { ScreenName } from './screen-names.ts'

type ScreenLine = {
  readonly icon: IconName
  readonly component?: Component
} & (
  | { readonly name: keyof typeof screenKeys; readonly group: 'rail' | 'end' }
  | { readonly name: Exclude<ScreenName, keyof typeof screenKeys>; readonly group: 'more' }
)

const lines: readonly ScreenLine[] = [
  { name: 'ship', icon: 'ship', group: 'rail', component: ShipScreen },
  { name: 'batch', icon: 'batch', group: 'rail', component: BatchScreen },
  { name: 'reprint', icon: 'reprint', group: 'rail', component: ReprintScreen },
  { name: 'refunds', icon: 'refund', group: 'rail', component: RefundsScreen },
  { name: 'manifests', icon: 'endOfDay', group: 'rail', component: ManifestsScreen },
  { name: 'containers', icon: 'container', group: 'rail', component: ContainersScreen },
  { name: 'tracking', icon: 'tracking', group: 'rail', component: TrackingScreen },
  { name: 'orders', icon: 'orders', group: 'rail', component: OrdersScreen },
  { name: 'addresses', icon: 'addresses', group: 'more', component: AddressesScreen },
  { name: 'carriers', icon: 'carriers', group: 'more', component: CarriersScreen },
  { name: 'account', icon: 'account', group: 'more', component: AccountScreen },
  { name: 'operators', icon: 'operators', group: 'more', component: OperatorsScreen },
  { name: 'diagnostics', icon: 'diagnostics', group: 'more', component: DiagnosticsScreen },
  { name: 'guide', icon: 'guide', group: 'more', component: GuideScreen },
  { name: 'updates', icon: 'updates', group: 'more', component: UpdatesScreen },
  { name: 'printers', icon: 'printer', group: 'more', component: PrintersScreen },
  { name: 'attention', icon: 'alert', group: 'more', component: AttentionScreen },
  { name: 'today', icon: 'today', group: 'more', component: TodayScreen },
  { name: 'settings', icon: 'settings', group: 'end', component: SettingsScreen },
]

/** A screen as the rail shows it. `key` opens it from everywhere, or in More. */
export type Screen = {
  readonly name: ScreenName
  readonly icon: IconName
  readonly group: 'rail' | 'more' | 'end'
  readonly key: string
  readonly component: Component
}

/** The screens that there are, in the order of the rail. */
export const screens: readonly Screen[] = (() => {
  let digit = 0
  return lines.flatMap(({ component, ...line }) => {
    if (!component) return []
    const key = line.group === 'more' ? String(++digit % 10) : screenKeys[line.name]
    return [{ ...line, key, component }]
  })
})()

export function screenOf(name: ScreenName): Screen | undefined {
  return screens.find((screen) => screen.name === name)
}
