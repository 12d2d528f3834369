// The checks of the settings' forms, in words; the station checks again.

import { messages as m } from './settings-messages.ts'

/** A field's error in words, or undefined. */
export type Check = (value: string) => string | undefined

export function required(label: string): Check {
  return (value) => (value.trim() ? undefined : m.required(label))
}

export const webAddress: Check = (value) => {
  if (!URL.canParse(value.trim())) return m.baseUrlWrong
  const { protocol } = new URL(value.trim())
  return protocol === 'https:' || protocol === 'http:' ? undefined : m.baseUrlWrong
}

/** The fields that are wrong, with why. */
export function checkAll<K extends string>(
  values: Readonly<Record<K, string>>,
  checks: Readonly<Partial<Record<K, Check>>>,
): Partial<Record<K, string>> {
  const errors: Partial<Record<K, string>> = {}
  for (const name of Object.keys(checks) as K[]) {
    const error = checks[name]?.(values[name])
    if (error) errors[name] = error
  }
  return errors
}
