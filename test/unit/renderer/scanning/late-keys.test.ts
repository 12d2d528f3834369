import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listenForScans } from '../../../../src/renderer/scanning/listen-for-scans.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  // No element has the focus.
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(name, EventTarget)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page without a field, and what it is told. */
function pageWithScanner() {
  const document = Object.assign(new EventTarget(), { activeElement: null })
  const told = { typed: [] as string[], scanned: [] as string[] }
  onTestFinished(
    listenForScans({ document, performance } as unknown as Window, {
      typed(part) {
        told.typed.push(part)
        return undefined
      },
      scanned: (scan) => told.scanned.push(scan.text),
    }),
  )
  function press(key: string, timeStamp: number) {
    const event = new Event('keydown', { cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    Object.defineProperty(event, 'isTrusted', { value: true })
    document.dispatchEvent(Object.assign(event, { key }))
  }
  return { document, told, press }
}

/** A scanner's keys, 3 ms apart, that are handed on so late, and so far apart. */
function scanned(text: string, { lateMs, apartMs }: { readonly lateMs: number; readonly apartMs: number }) {
  const { told, press } = pageWithScanner()
  const pressedMs = performance.now() - lateMs
  for (const [place, key] of [...text.split(''), 'Enter'].entries()) {
    press(key, pressedMs + 3 * place)
    vi.advanceTimersByTime(apartMs)
  }
  return told
}

// Hazard: of a command barcode the first letters are typed into a search, and it finds nothing chosen that it could act on.
it('keys that a busy machine hands on late and far apart are one scan', () => {
  expect(scanned('PB-WHY-3', { lateMs: 110, apartMs: 90 })).toEqual({ typed: [], scanned: ['PB-WHY-3'] })
})

it('keys that come at once are held no longer than before', () => {
  expect(scanned('ab', { lateMs: 0, apartMs: 45 }).typed.join('')).toContain('a')
})

it('what was typed is there before the button that is pressed behind it', () => {
  const { document, told, press } = pageWithScanner()
  press('7', performance.now() - 200)
  expect(told.typed).toEqual([])

  document.dispatchEvent(new Event('pointerdown'))
  expect(told.typed).toEqual(['7'])
  vi.advanceTimersByTime(1_000)
  expect(told.typed).toEqual(['7'])
})
