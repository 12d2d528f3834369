// What the station itself says: on its papers, and in the menus and questions of its window. In all languages at once, since
// these are written without waiting; the rest of the words are the page's (languages.ts).

import { station as de } from './de/station.ts'
import { station as en } from './en/station.ts'
import { station as es } from './es/station.ts'
import { station as fr } from './fr/station.ts'
import type { Language } from './languages.ts'

/** Some are the page's, too; the others are no part of what it loads. */
export type StationWords = typeof en

const all: Readonly<Record<Language, StationWords>> = { en, de, es, fr }

export const stationWords = (language: Language): StationWords => all[language]
