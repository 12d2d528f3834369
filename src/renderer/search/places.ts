// Parts of screens that hold settings, with what can be set there and what else people call them, in the language spoken.

import type { ScreenName } from '../frame/screen-names.ts'
import { words } from '../language.ts'

export type Place = {
  readonly screen: ScreenName
  /** What the screen is opened with. */
  readonly query: string
  readonly name: string
  /** Its title, what can be set there, and what else people call it. */
  readonly words: readonly string[]
}

type Fields<Sections> = Readonly<Record<keyof Sections, readonly string[]>>

function settingFields(): Fields<typeof words.settings.sections> {
  const {
    settings,
    stationRules,
    shippingRules,
    doubtRule,
    presets,
    scale,
    scanner,
    upkeep,
    database,
    window,
  } = words
  const { name, company, street1, city, state, zip, country, phone } = settings
  return {
    profile: Object.values(settings.profiles).map((profile) => profile.name),
    account: [
      settings.baseUrl,
      settings.apiKey,
      settings.apiSecret,
      settings.userName,
      settings.password,
      settings.wording,
      settings.postalName,
      settings.specialServiceAs,
      settings.billToIn,
    ],
    shipFrom: [name, company, street1, city, state, zip, country, phone],
    scale: [scale.which, scale.protocol, ...Object.values(scale.kinds)],
    scanner: [scanner.prefix, scanner.suffix, scanner.endKey, scanner.guard, scanner.scanBack, scanner.begin],
    stationRules: [
      stationRules.service,
      stationRules.weight,
      stationRules.percent,
      stationRules.grams,
      stationRules.offline,
      stationRules.offlineCeiling,
      stationRules.customs,
      stationRules.signer,
      stationRules.origin,
      doubtRule.title,
      doubtRule.minutes,
      doubtRule.repeats,
    ],
    shippingRules: [shippingRules.title, shippingRules.add, ...Object.values(shippingRules.needs)],
    presets: [presets.add, presets.length, presets.width, presets.height, presets.tare],
    // Its words come with it.
    proxy: [],
    upkeep: [upkeep.backup, upkeep.folder, upkeep.daily, upkeep.make, upkeep.restore, database.title],
    page: [
      settings.language,
      settings.units,
      settings.sound,
      settings.volume,
      settings.appearance,
      window.fullScreen,
      window.kiosk,
      window.startAtLogin,
    ],
  }
}

function sectionsOf<Sections extends Readonly<Record<string, string>>>(
  screen: ScreenName,
  sections: Sections,
  called: Fields<Sections>,
  fields?: Fields<Sections>,
): readonly Place[] {
  return Object.entries(sections).map(([query, title]) => ({
    screen,
    query,
    name: `${words.screens[screen]} · ${title}`,
    words: [title, ...(fields?.[query as keyof Sections] ?? []), ...called[query as keyof Sections]],
  }))
}

export const settingPlaces = (): readonly Place[] => [
  ...sectionsOf('settings', words.settings.sections, words.searchWords.settings, settingFields()),
  ...sectionsOf('account', words.account.tabs, words.searchWords.account),
  ...sectionsOf('diagnostics', words.diagnostics.sections, words.searchWords.diagnostics),
]
