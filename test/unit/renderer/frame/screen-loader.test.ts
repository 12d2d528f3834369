import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadOthers } from '../../../../src/renderer/frame/screen-loader.ts'
import { screens } from '../../../../src/renderer/frame/screens.ts'
import { Piece } from '../../../../src/renderer/piece.ts'

/** A page whose idle moments come when the test says so. */
class TestPage extends EventTarget {
  readonly setTimeout = setTimeout
  readonly clearTimeout = clearTimeout
  readonly #waiting = new Map<number, () => void>()
  #asked = 0

  requestIdleCallback(callback: () => void): number {
    this.#waiting.set((this.#asked += 1), callback)
    return this.#asked
  }

  cancelIdleCallback(id: number): void {
    this.#waiting.delete(id)
  }

  touch(kind: 'keydown' | 'pointerdown'): void {
    this.dispatchEvent(new Event(kind))
  }

  /** What was asked for until now is called; what that asks for waits for the next moment. */
  beIdle(): void {
    const callbacks = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const callback of callbacks) callback()
  }
}

/**
 * The parcel's form comes along with the screens, the items that are scanned, the list of keys and the sheet of barcodes, why something was
 * not printed, what the station refuses, and the words of results, items, programs and scans of items.
 */
const pieces = screens.length + 12

const load = vi.spyOn(Piece.prototype, 'load')
let page: TestPage
let callOff: () => void

afterAll(() => load.mockRestore())
beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue()
  page = new TestPage()
  callOff = loadOthers(page as unknown as Window)
})
afterEach(() => {
  callOff()
  vi.useRealTimers()
})

/** As the browser has them: an idle moment after each bit of time. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) {
    vi.advanceTimersByTime(100)
    page.beIdle()
  }
}

it.each(['keydown', 'pointerdown'] as const)('brings no screen while somebody works (%s)', (touch) => {
  for (let times = 0; times < 20; times += 1) {
    page.touch(touch)
    pass(1_500)
    expect(load).not.toHaveBeenCalled()
  }
})

it('brings each of them in the first pause, one an idle moment', () => {
  page.touch('keydown')
  vi.advanceTimersByTime(2_000)
  for (let come = 1; come <= pieces; come += 1) {
    expect(load).toHaveBeenCalledTimes(come)
    vi.advanceTimersByTime(10_000)
    expect(load, 'the page was busy').toHaveBeenCalledTimes(come)
    page.beIdle()
  }
  expect(new Set(load.mock.contexts).size).toBe(pieces)
  pass(10_000)
  expect(load, 'once each').toHaveBeenCalledTimes(pieces)
})

it.each([
  ['before the pause', 0],
  ['between two of them', 2_000],
])('brings no more once it is called off %s', (_, ms) => {
  vi.advanceTimersByTime(ms)
  const before = load.mock.calls.length
  callOff()
  page.touch('keydown')
  pass(10_000)
  expect(load).toHaveBeenCalledTimes(before)
})
