// The forms that name a database, which few pages show: in all languages at once, loaded with the first of them.

import { databases as de } from './de/databases.ts'
import { databases as en } from './en/databases.ts'
import { databases as es } from './es/databases.ts'
import { databases as fr } from './fr/databases.ts'
import type { Language } from './languages.ts'

export type DatabaseWords = typeof en

const all: Readonly<Record<Language, DatabaseWords>> = { en, de, es, fr }

export const databaseWords = (language: Language): DatabaseWords => all[language]
