// All languages at once, for the station's menus and papers, which are written without waiting.

import { languages, loadWords, type Language, type Words } from './languages.ts'

const all = new Map<Language, Words>()
for (const language of languages) all.set(language, await loadWords(language))

export function wordsIn(language: Language): Words {
  const words = all.get(language)
  if (!words) throw new Error(`there are no words in ${language}`)
  return words
}
