// Other programs and their keys, in all languages at once: what shows it loads it, and Ship does not.

import { programs as de } from './de/programs.ts'
import { programs as en } from './en/programs.ts'
import { programs as es } from './es/programs.ts'
import { programs as fr } from './fr/programs.ts'
import type { Language } from './languages.ts'

export const programText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
