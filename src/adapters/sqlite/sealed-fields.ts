import type { z } from 'zod'
import { AppError, isAppError, type ErrorInfo } from '../../contract/errors.ts'
import type { Sealer } from './sealer.ts'

/** Seals and opens the fields of one table. */
export type SealedFields = ReturnType<typeof sealedFields>

export function sealedFields(sealer: Sealer, table: string) {
  const place = (column: string, id: string) => `${table}.${column}:${id}`
  const open = (column: string, id: string, sealed: Uint8Array) => {
    if (sealed.length === 0) throw new AppError('removed_by_retention', 'This was removed for its age.')
    return sealer.open(sealed, place(column, id))
  }
  const openText = (column: string, id: string, sealed: Uint8Array) =>
    Buffer.from(open(column, id, sealed)).toString()
  return {
    seal: (column: string, id: string, plain: Uint8Array | string) => sealer.seal(plain, place(column, id)),
    sealJson: (column: string, id: string, value: unknown) =>
      sealer.seal(JSON.stringify(value), place(column, id)),
    open,
    openText,
    /** The value exactly as it was sealed, once `schema` has taken it: a request is repeated as it was sent first. */
    openJson<T>(column: string, id: string, sealed: Uint8Array, schema: z.ZodType<T>): T {
      const value = parsed(openText(column, id, sealed))
      schema.parse(value)
      return value as T
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('label_unreadable', 'Kept data is damaged and cannot be read.', { cause })
  }
}

/** Why sealed content is not to be had. */
export type Unopened = 'sealed_with_other_key' | 'label_unreadable' | 'removed_by_retention'
const anyReason: readonly Unopened[] = ['sealed_with_other_key', 'label_unreadable', 'removed_by_retention']

/** What `read` answers, or `instead` where it cannot be opened for one of these reasons: one sealed row must not hide all the others. */
export function orUnreadable<T, U>(read: () => T, instead: U, reasons = anyReason): T | U {
  try {
    return read()
  } catch (error) {
    if (isAppError(error, ...reasons)) return instead
    throw error
  }
}

/** Stands where a kept reason cannot be opened. */
export const unreadableReason: ErrorInfo = {
  code: 'sealed_with_other_key',
  message: 'The reason cannot be opened with the key that the station has now.',
}
