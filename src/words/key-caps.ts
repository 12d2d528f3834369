// What stands on the keys of a keyboard, by language.

/** The keys that are written otherwise from one language to another; letters, digits, signs and F keys are not. */
export const cappedKeys = [
  'Escape',
  'Enter',
  'Tab',
  'Shift',
  'Ctrl',
  'Insert',
  'Delete',
  'Backspace',
  'PageUp',
  'PageDown',
  'ScrollLock',
  'Pause',
] as const
export type CappedKey = (typeof cappedKeys)[number]

/** What each of them has on its cap. */
export type KeyCaps = Readonly<Record<CappedKey, string>>

/** A key as its caps have it: `Strg+K`, `Maj+F2`. `key`: a `KeyboardEvent.key`, with `Shift+` or `Ctrl+` before it where that is held. */
export const writtenKey = (key: string, caps: KeyCaps): string =>
  key
    .split('+')
    .map((one) => (Object.hasOwn(caps, one) ? caps[one as CappedKey] : one))
    .join('+')
