// A setting of the open profile that its database keeps: sealed, and known by a key.

import { z } from 'zod'
import { isAppError } from '../../contract/errors.ts'
import type { Stores } from './stores.ts'

export type KeptSetting<T> = {
  /** What an earlier session sealed for itself is as good as not there: it is asked for anew. */
  read(): Promise<T | undefined>
  save(setting: T): Promise<void>
}

export function keptSetting<T>(values: Stores['values'], key: string, schema: z.ZodType<T>): KeptSetting<T> {
  return {
    async read() {
      try {
        const kept = await values.get(key)
        return kept === undefined ? undefined : schema.parse(kept)
      } catch (error) {
        if (isAppError(error, 'sealed_with_other_key')) return undefined
        throw error
      }
    },
    // Fields without a value are not there in JSON.
    save: (setting) => values.set(key, z.json().parse(JSON.parse(JSON.stringify(setting)))),
  }
}
