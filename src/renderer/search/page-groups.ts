// What the page finds by itself: its screens, its settings, and the keys as they work now.

import { keyName } from '../keys.ts'
import type { KeyRow } from '../frame/key-rows.ts'
import type { Screen } from '../frame/screens.ts'
import { words } from '../language.ts'
import { matches, wordsAbout, type Named } from './match.ts'
import { settingPlaces } from './places.ts'
import type { SearchGroup, SearchHit } from './search-groups.ts'

const mostOfAGroup = 4
const mostWords = 3

const keysOf = ({ key, other }: KeyRow) => [key, other].flatMap((one) => (one ? [keyName(one)] : []))

function group(name: SearchGroup['name'], hits: readonly SearchHit[]): SearchGroup {
  return { name, hits: hits.slice(0, mostOfAGroup), isKnown: true, isMore: hits.length > mostOfAGroup }
}

/** `keys`: of the screen that is open, and everywhere. A key that opens a screen is found as that screen. */
export function pageGroups(
  text: string,
  screens: readonly Screen[],
  moreKey: string,
  keys: readonly KeyRow[],
): readonly SearchGroup[] {
  const titles = new Set(screens.map(({ name }) => words.screens[name]))
  const known = {
    screens: screens.map((screen): Named & { readonly screen: Screen } => ({
      name: words.screens[screen.name],
      words: words.searchWords.screens[screen.name],
      screen,
    })),
    keys: keys
      .filter(({ label }) => !titles.has(label))
      .map((row): Named & { readonly row: KeyRow } => ({
        name: row.label,
        words: [...keysOf(row), row.code ?? ''],
        row,
      })),
  }
  return [
    group(
      'screens',
      matches(known.screens, text).map(({ name, screen }) => ({
        id: `screen-${screen.name}`,
        icon: screen.icon,
        title: name,
        line: screen.group === 'more' ? `${keyName(moreKey)} ${screen.key}` : keyName(screen.key),
        open: ({ goTo }) => goTo(screen.name),
      })),
    ),
    group(
      'settings',
      matches(settingPlaces(), text).map(({ screen, query, name, words: about }) => ({
        id: `place-${screen}-${query}`,
        icon: 'settings',
        title: name,
        line: [...new Set(wordsAbout(about.slice(1), text))].slice(0, mostWords).join(' · '),
        open: ({ goTo }) => goTo(screen, query),
      })),
    ),
    group(
      'keys',
      matches(known.keys, text).map(({ name, row }) => ({
        id: `key-${row.id}`,
        icon: 'key',
        title: name,
        line: [...keysOf(row), row.code ?? ''].filter((part) => part !== '').join(' · '),
        open: ({ showKey }) => showKey(row.id),
      })),
    ),
  ]
}
