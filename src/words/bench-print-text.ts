// Prints between benches, in all languages at once: the screens that show them load it, and Ship does not.

import { benchPrints as de } from './de/bench-prints.ts'
import { benchPrints as en } from './en/bench-prints.ts'
import { benchPrints as es } from './es/bench-prints.ts'
import { benchPrints as fr } from './fr/bench-prints.ts'
import type { Language } from './languages.ts'

export const benchPrintText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
