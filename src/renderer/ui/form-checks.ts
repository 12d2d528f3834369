import { words } from '../language.ts'

/** A field's error in words, or undefined. */
export type Check = (value: string) => string | undefined

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

export function required(label: string): Check {
  return (value) => (value.trim() ? undefined : words.settings.required(label))
}

export function webAddress(label: string): Check {
  return (value) => {
    const { protocol } = URL.parse(value.trim()) ?? {}
    return protocol === 'https:' || protocol === 'http:' ? undefined : words.settings.noWebAddress(label)
  }
}
