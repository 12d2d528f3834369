// All languages at once, for tests that hold them against each other: the page's words, and the station's own.

import { languages, loadWords, type Language, type Words } from '../../src/words/languages.ts'
import { stationWords, type StationWords } from '../../src/words/station-words.ts'

const all = new Map<Language, Words & StationWords>()
for (const language of languages) {
  all.set(language, { ...(await loadWords(language)), ...stationWords(language) })
}

export function wordsIn(language: Language): Words & StationWords {
  const words = all.get(language)
  if (!words) throw new Error(`there are no words in ${language}`)
  return words
}
