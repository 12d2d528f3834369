// The code by which a bench is given its warehouse's key, as people read, type and scan it.

import { z } from 'zod'

/** Without I, L, O and U: none is taken for another, and a code spells no word. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 of 32: 80 random bits. */
const length = 16

/** What is taken for what, where somebody typed it. */
const lookAlikes: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' }

export const inviteCode = {
  letters,
  length,
  /** How long it is good for, by PostgreSQL's clock. */
  minutes: 10,
  /** After so many wrong codes an invite is over. */
  mostTries: 5,
  /** `ABCD-EFGH-JKMN-PQRS`. */
  grouped: (plain: string): string => (plain.match(/.{1,4}/g) ?? []).join('-'),
} as const

/** As it is shown, whatever stands between its letters and however they are written. */
export const InviteCode = z
  .string()
  .max(60)
  .transform((text) =>
    text
      .toUpperCase()
      .replace(/[\s-]/g, '')
      .replace(/[ILOU]/g, (letter) => lookAlikes[letter] ?? letter),
  )
  .refine(
    (plain) => new RegExp(`^[${letters}]{${length}}$`).test(plain),
    `is not ${length} letters and digits`,
  )
  .transform(inviteCode.grouped)
