// The day that benches close together, in all languages at once: the screens that show them load it, and Ship does not.

import { sharedDay as de } from './de/shared-day.ts'
import { sharedDay as en } from './en/shared-day.ts'
import { sharedDay as es } from './es/shared-day.ts'
import { sharedDay as fr } from './fr/shared-day.ts'
import type { Language } from './languages.ts'

export const sharedDayText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
