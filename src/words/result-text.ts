// What became of orders, and who is told, in all languages at once: what shows it loads it, and Ship does not.

import { results as de } from './de/results.ts'
import { results as en } from './en/results.ts'
import { results as es } from './es/results.ts'
import { results as fr } from './fr/results.ts'
import type { Language } from './languages.ts'

export const resultText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
