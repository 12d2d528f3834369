// The checks of the settings' forms, in words; the station checks again.

import { words } from '../language.ts'
import type { Check } from '../ui/form-checks.ts'

const m = words.settings

export function required(label: string): Check {
  return (value) => (value.trim() ? undefined : m.required(label))
}

export const webAddress: Check = (value) => {
  if (!URL.canParse(value.trim())) return m.baseUrlWrong
  const { protocol } = new URL(value.trim())
  return protocol === 'https:' || protocol === 'http:' ? undefined : m.baseUrlWrong
}
