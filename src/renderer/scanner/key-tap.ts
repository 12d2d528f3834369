// The keys that arrive, one by one, before anything on the page takes them: to show what a scanner sends.

export type ArrivedKey = {
  /** The character, or the key's name; control characters by theirs. */
  readonly name: string
  /** Since the key before it; undefined for the first of a run. */
  readonly gapMs: number | undefined
}

/** ASCII's control characters (ECMA-48), as scanners' manuals call them. */
const controlNames =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

/** Keys further apart are of two runs. */
const runGapMs = 500
/** Keys that are shown. */
const mostShown = 80
const silent = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'])

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** How a key is shown; undefined for one that only changes others. */
export function arrivedName({ key, ctrlKey, altKey, metaKey }: Press): string | undefined {
  if (silent.has(key)) return undefined
  const code = key.codePointAt(0) ?? 0
  if (key.length === 1 && code < 32) return controlNames[code]
  if (key.length === 1 && code === 127) return 'DEL'
  // Ctrl with a letter, or with one of [ \ ] ^ _, is how a keyboard types the control characters (ECMA-48).
  const control =
    key.length === 1 && ctrlKey && !altKey ? controlNames[key.toUpperCase().charCodeAt(0) - 64] : undefined
  if (control !== undefined) return `Ctrl+${key.toUpperCase()} (${control})`
  const held = [ctrlKey && !altKey && 'Ctrl', altKey && !ctrlKey && 'Alt', metaKey && 'Meta'].filter(Boolean)
  const name = key === ' ' ? 'Space' : key
  return [...held, name].join('+')
}

/** The keys of the run that goes on, with one more. */
export function withKey(
  keys: readonly ArrivedKey[],
  name: string,
  sinceLastMs: number | undefined,
): readonly ArrivedKey[] {
  const isNew = sinceLastMs === undefined || sinceLastMs > runGapMs
  const key = { name, gapMs: isNew ? undefined : sinceLastMs }
  return isNew ? [key] : [...keys, key].slice(-mostShown)
}

export type GapFigures = { readonly usualMs: number; readonly longestMs: number }

/** The middle one and the longest of a run's gaps; undefined for a single key. */
export function gapFigures(keys: readonly ArrivedKey[]): GapFigures | undefined {
  const gaps = keys.flatMap(({ gapMs }) => gapMs ?? []).toSorted((a, b) => a - b)
  const usualMs = gaps[Math.floor(gaps.length / 2)]
  return usualMs === undefined ? undefined : { usualMs, longestMs: gaps.at(-1) ?? usualMs }
}

/** Tells of each key that arrives on the page, until the answer is called. Nothing is kept from anybody. */
export function tapKeys(page: Window, arrived: (name: string, timeMs: number) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const name = event.repeat ? undefined : arrivedName(event)
    if (name !== undefined) arrived(name, event.timeStamp)
  }
  // The window's own capture comes before that of the document, where scans are caught.
  page.addEventListener('keydown', onKeyDown, { capture: true })
  return () => page.removeEventListener('keydown', onKeyDown, { capture: true })
}
