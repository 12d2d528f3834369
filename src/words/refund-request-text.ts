// Refunds between benches, in all languages at once: the screens that show them load it, and Ship does not.

import { refundRequests as de } from './de/refund-requests.ts'
import { refundRequests as en } from './en/refund-requests.ts'
import { refundRequests as es } from './es/refund-requests.ts'
import { refundRequests as fr } from './fr/refund-requests.ts'
import type { Language } from './languages.ts'

export const refundRequestText: Readonly<Record<Language, typeof en>> = { en, de, es, fr }
