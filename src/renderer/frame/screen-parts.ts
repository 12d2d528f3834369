import type { Component } from 'svelte'
import type { ScreenName } from './screen-names.ts'

/** Each screen is a piece of the page of its own (screen-loader.ts). */
export const screenParts: Readonly<Record<ScreenName, () => Promise<{ readonly default: Component }>>> = {
  ship: () => import('../ship/ShipScreen.svelte'),
  batch: () => import('../batch/BatchScreen.svelte'),
  reprint: () => import('../reprint/ReprintScreen.svelte'),
  refunds: () => import('../refunds/RefundsScreen.svelte'),
  manifests: () => import('../manifests/ManifestsScreen.svelte'),
  containers: () => import('../containers/ContainersScreen.svelte'),
  tracking: () => import('../tracking/TrackingScreen.svelte'),
  orders: () => import('../orders/OrdersScreen.svelte'),
  items: () => import('../items/ItemsScreen.svelte'),
  addresses: () => import('../addresses/AddressesScreen.svelte'),
  carriers: () => import('../carriers/CarriersScreen.svelte'),
  account: () => import('../account/AccountScreen.svelte'),
  operators: () => import('../operators/OperatorsScreen.svelte'),
  diagnostics: () => import('../diagnostics/DiagnosticsScreen.svelte'),
  guide: () => import('../guide/GuideScreen.svelte'),
  updates: () => import('../updates/UpdatesScreen.svelte'),
  printers: () => import('../printers/PrintersScreen.svelte'),
  attention: () => import('../attention/AttentionScreen.svelte'),
  today: () => import('../today/TodayScreen.svelte'),
  results: () => import('../results/ResultsScreen.svelte'),
  programs: () => import('../programs/ProgramsScreen.svelte'),
  warehouse: () => import('../warehouse/WarehouseScreen.svelte'),
  settings: () => import('../settings/SettingsScreen.svelte'),
}
