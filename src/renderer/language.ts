// Which language the page speaks, and its words.

import { createSubscriber } from 'svelte/reactivity'
import * as en from '../words/en/index.ts'
import { writeAs } from '../words/format.ts'
import { colonIn, languages, loadWords, localeOf, type Language, type Words } from '../words/languages.ts'
import { untilHere } from './piece.ts'

const storageKey = 'packbench.language'

let current: Language = 'en'
let spoken: Words = en
/** The last one that was wished for: where two load at once, it is spoken, whichever comes last. */
let wished: Language = 'en'
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

/** Behaves as whatever `table` answers at the moment that it is read. */
function following<T extends object>(table: () => T): T {
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

const features = Object.keys(en) as (keyof Words)[]

/**
 * Every sentence, by feature. A feature's words may be kept in a constant: what is read from them is in the language
 * spoken at that moment. A sentence is read where it is shown, and not kept outside of a component.
 */
export const words = Object.fromEntries(
  features.map((feature) => [feature, following(() => spoken[feature])]),
) as Words

/** Speaks `to` from now on, and keeps the choice on this computer. The frame draws everything anew (App.svelte). */
export async function chooseLanguage(to: Language): Promise<void> {
  localStorage.setItem(storageKey, to)
  await speak(to)
}

/** Longer than this the page does not wait: it starts in English, and changes over once the words come. */
const patienceMs = 2_000

/** Speaks the language that was chosen on this computer, else the first of the system's that the page knows. */
export async function startLanguage({ navigator, localStorage }: Window): Promise<void> {
  systemLocales = navigator.languages
  const choices = [localStorage.getItem(storageKey) ?? '', ...navigator.languages]
  const spoken = speak(choices.map(languageOf).find((one) => one !== undefined) ?? 'en')
  await Promise.race([spoken, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/**
 * Speaks what an administrator has set: for good where it is `locked`, else where nobody has chosen on this computer.
 */
export async function followSetLanguage(to: Language, locked: boolean): Promise<void> {
  if (to !== current && (locked || localStorage.getItem(storageKey) === null)) await speak(to)
}

/** Until the words are here the language stays as it is: for good in a page that is older than its station. */
async function speak(to: Language): Promise<void> {
  wished = to
  const table = to === 'en' ? en : await untilHere(() => loadWords(to))
  if (wished !== to) return
  current = to
  spoken = table
  // As the system writes where it has the language.
  writeAs(systemLocales.find((tag) => languageOf(tag) === to) ?? localeOf(to))
  document.documentElement.lang = to
  changed?.()
}

/** `name: what`, with the colon as the language writes it. */
export const labelled = (name: string, what: string): string => `${name}${colonIn(language())}${what}`

const languageOf = (tag: string) => languages.find((one) => one === tag.slice(0, 2).toLowerCase())
