// All languages at once, for tests that hold them against each other.

import { languages, loadWords, type Language, type Words } from '../../src/words/languages.ts'

const all = new Map<Language, Words>()
for (const language of languages) all.set(language, await loadWords(language))

export function wordsIn(language: Language): Words {
  const words = all.get(language)
  if (!words) throw new Error(`there are no words in ${language}`)
  return words
}
