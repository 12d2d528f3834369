import type { z } from 'zod'

/** A column that may be NULL, which is read as undefined. */
export const orUndefined = <T extends z.ZodType>(column: T) =>
  column.nullable().transform((value) => value ?? undefined)

/** As `pg` takes them for a bytea: the same bytes, not copied. */
export const bytea = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
