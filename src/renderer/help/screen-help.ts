import type { ScreenName } from '../frame/screen-names.ts'
import { words } from '../language.ts'
import type { HelpPictureName } from './help-pictures.ts'

type Three<T> = readonly [T, T, T]

/** What each step of a screen looks like, in the order of its words. A screen without its help does not compile. */
const pictures: Readonly<Record<ScreenName, Three<HelpPictureName>>> = {
  ship: ['scanner', 'label', 'labelled'],
  batch: ['list', 'money', 'labelled'],
  reprint: ['scanner', 'choose', 'printer'],
  refunds: ['scanner', 'undo', 'bin'],
  manifests: ['list', 'printer', 'carrier'],
  containers: ['scanner', 'pencil', 'label'],
  tracking: ['scanner', 'place', 'phone'],
  orders: ['order', 'search', 'parcel'],
  items: ['list', 'search', 'parcel'],
  addresses: ['pencil', 'check', 'place'],
  carriers: ['carrier', 'list', 'pencil'],
  account: ['clock', 'money', 'bars'],
  operators: ['person', 'badge', 'money'],
  diagnostics: ['alert', 'news', 'phone'],
  guide: ['person', 'printer', 'scanner'],
  updates: ['news', 'clock', 'undo'],
  printers: ['printer', 'alert', 'label'],
  attention: ['list', 'choose', 'check'],
  today: ['clock', 'bars', 'carrier'],
  results: ['place', 'alert', 'check'],
  programs: ['choose', 'money', 'bin'],
  warehouse: ['person', 'order', 'news'],
  settings: ['choose', 'pencil', 'check'],
}

export type HelpStep = { readonly picture: HelpPictureName; readonly what: string }

/** The steps of a screen, in the language spoken. */
export const helpSteps = (screen: ScreenName): readonly HelpStep[] => {
  const { steps } = words.help.screens[screen]
  return pictures[screen].map((picture, at) => ({ picture, what: steps[at] ?? '' }))
}
