// Which language the page speaks. A further one is a further name in `languages`; then every table must have it.

import { createSubscriber } from 'svelte/reactivity'
import { languages, type Language } from '../contract/language.ts'

export { languages, type Language }

/** Each language by its own name, as it is chosen. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

const storageKey = 'packbench.language'

let current: Language = 'en'
let systemLocales: readonly string[] = []
let changed: (() => void) | undefined
const subscribe = createSubscriber((update) => {
  changed = update
  return () => (changed = undefined)
})

/** The language spoken now. Read in an effect or a template, it is read again when another is chosen. */
export function language(): Language {
  subscribe()
  return current
}

/**
 * How dates, money and numbers are written (BCP 47): as the system does where it has the page's language, else as in the
 * United States, where the service is.
 */
export function locale(): string {
  return systemLocales.find((tag) => languageOf(tag) === current) ?? `${current}-US`
}

/** Speaks `to` from now on, and keeps the choice on this computer. The frame draws everything anew (App.svelte). */
export function chooseLanguage(to: Language): void {
  localStorage.setItem(storageKey, to)
  speak(to)
}

/** Speaks the language that was chosen on this computer, else the first of the system's that the page knows. */
export function startLanguage({ navigator, localStorage }: Window): void {
  systemLocales = navigator.languages
  const wished = [localStorage.getItem(storageKey) ?? '', ...navigator.languages]
  speak(wished.map(languageOf).find((one) => one !== undefined) ?? 'en')
}

/**
 * Speaks what an administrator has set: for good where it is `locked`, else where nobody has chosen on this computer.
 */
export function followSetLanguage(to: Language, locked: boolean): void {
  if (to !== current && (locked || localStorage.getItem(storageKey) === null)) speak(to)
}

function speak(to: Language): void {
  current = to
  document.documentElement.lang = to
  changed?.()
}

const languageOf = (tag: string) => languages.find((one) => one === tag.slice(0, 2).toLowerCase())

/**
 * A table of words in every language. What is read from the answer is in the language spoken at that moment: words are
 * read where they are shown, and not kept in constants outside of a component.
 */
export function byLanguage<T extends object>(tables: Readonly<Record<Language, T>>): T {
  const table = () => tables[current]
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(table(), key) as unknown,
    has: (_, key) => Reflect.has(table(), key),
    ownKeys: () => Reflect.ownKeys(table()),
    getOwnPropertyDescriptor: (_, key) => {
      const property = Reflect.getOwnPropertyDescriptor(table(), key)
      return property && { ...property, configurable: true }
    },
  })
}
