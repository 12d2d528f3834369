// The way to the internet, in all languages at once: what shows it loads it, and Ship does not.

import { proxy as de } from './de/proxy.ts'
import { proxy as en } from './en/proxy.ts'
import { proxy as es } from './es/proxy.ts'
import { proxy as fr } from './fr/proxy.ts'
import type { Language } from './languages.ts'

export const proxyText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
