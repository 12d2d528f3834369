// The languages: each is a folder beside this file and a line of the table. A sentence that one of them lacks does not
// compile.

const table = {
  en: { name: 'English', words: () => import('./en/index.ts') },
  de: { name: 'Deutsch', words: () => import('./de/index.ts') },
  es: { name: 'Español', words: () => import('./es/index.ts'), locale: 'es-US' },
  fr: { name: 'Français', words: () => import('./fr/index.ts') },
} as const

/** Every sentence, by feature. English is what the others are held to. */
export type Words = Awaited<ReturnType<typeof table.en.words>>

export type Language = keyof typeof table
export const languages = Object.keys(table) as [Language, ...Language[]]

/** Each by its own name, as it is chosen. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, table[language].name]),
) as Readonly<Record<Language, string>>

/**
 * How a language is written where the system has it not: as in its own country, and as in the United States, where the
 * service is, what is spoken there.
 */
export function localeOf(language: Language): string {
  const line: { readonly name: string; readonly locale?: string } = table[language]
  return line.locale ?? language
}

/** What stands between a name and what it is, where it is not as in English. */
const colons: Readonly<Partial<Record<Language, string>>> = { fr: '\u00A0: ' }
export const colonIn = (language: Language): string => colons[language] ?? ': '

/** The words of one language alone: a page loads no other. */
export const loadWords = (language: Language): Promise<Words> => table[language].words()
