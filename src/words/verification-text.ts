// Items that are scanned into a parcel, in all languages at once: the page loads them when the first is, and not with Ship.

import { verification as de } from './de/verification.ts'
import { verification as en } from './en/verification.ts'
import { verification as es } from './es/verification.ts'
import { verification as fr } from './fr/verification.ts'
import type { Language } from './languages.ts'

export const verificationText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
