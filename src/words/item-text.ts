// The list of items, in all languages at once: what shows it loads it, and Ship does not.

import { items as de } from './de/items.ts'
import { items as en } from './en/items.ts'
import { items as es } from './es/items.ts'
import { items as fr } from './fr/items.ts'
import type { Language } from './languages.ts'

export const itemText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
