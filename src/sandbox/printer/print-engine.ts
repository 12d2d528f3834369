import type { ZplFormat } from './zpl-stream.ts'

/** One format on its way from the receive buffer to paper. Late white space may still be added to its bytes. */
export type BufferedFormat = Omit<ZplFormat, 'bytes'> & { bytes: Uint8Array }

export type PrintEngine = ReturnType<typeof createPrintEngine>

/**
 * Prints formats one after another, `printMs` for each label, while `mayPrint` says so. `out` is called once a
 * format, when its last copy is out, and the next format waits for it.
 */
export function createPrintEngine(options: {
  readonly printMs: number
  /** The paper that each label takes, with the gap behind it. */
  readonly labelMm: number
  /** A label counts as remaining until it is out; else only until it begins to move. */
  readonly countsMovingLabel: boolean
  readonly mayPrint: () => boolean
  /** A label has come out, be it the first of several of its format. */
  readonly labelOut: () => void
  readonly out: (format: BufferedFormat) => Promise<void>
}) {
  const buffer: BufferedFormat[] = []
  let current: BufferedFormat | undefined
  let remaining = 0
  let lengthDots: number | undefined
  let stopped = false
  let running: Promise<void> | undefined
  let endMove: (() => void) | undefined
  let labelsOut = 0
  /** Since when the label at work moves; undefined while the paper stands. */
  let movesSinceMs: number | undefined
  /** Of the labels that the paper stopped under. */
  let spoiledLabels = 0

  function movedPart(): number {
    if (movesSinceMs === undefined) return 0
    const part = (performance.now() - movesSinceMs) / options.printMs
    return Number.isFinite(part) ? Math.min(1, part) : 1
  }

  const mayPrint = () => !stopped && options.mayPrint()

  /** The way of one label; false where the paper was stopped under it. */
  function movePaper(): Promise<boolean> {
    movesSinceMs = performance.now()
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), options.printMs)
      endMove = () => {
        clearTimeout(timer)
        resolve(false)
      }
    })
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (current === undefined) {
        current = buffer.shift()
        if (current === undefined) return
        lengthDots = current.labelLengthDots ?? lengthDots
        remaining = current.prints ? current.copies : 0
      }
      while (remaining > 0) {
        if (!mayPrint()) return
        // A fault in that time keeps the label back: it has not left the printer.
        if (!(await movePaper()) || !mayPrint()) return
        movesSinceMs = undefined
        labelsOut++
        remaining--
        options.labelOut()
      }
      const done = current
      if (done.prints) await options.out(done)
      current = undefined
    }
  }

  function stopPaper(): void {
    spoiledLabels += movedPart()
    movesSinceMs = undefined
    endMove?.()
  }

  /** Looks again whether it may print. */
  function wake(): void {
    if (!mayPrint()) stopPaper()
    if (running !== undefined || stopped) return
    running = run().finally(() => {
      running = undefined
      // Something may have come, or a fault gone, between the last look and now.
      if (mayPrint() && (current !== undefined || buffer.length > 0)) wake()
    })
  }

  return {
    take(format: BufferedFormat) {
      buffer.push(format)
      wake()
    },
    /** Formats that wait behind the one at work. */
    formatsInBuffer: () => buffer.length,
    /** Labels of the format at work that are not out yet, as the printer counts them. */
    labelsRemaining(): number {
      if (!current?.prints) return 0
      // The last label counts until `out` is done with it: it is not out before.
      if (options.countsMovingLabel) return Math.max(remaining, 1)
      return movesSinceMs === undefined ? remaining : remaining - 1
    },
    /** The paper that went through it. */
    travelledMm: () => (labelsOut + spoiledLabels + movedPart()) * options.labelMm,
    /** `^LL` of the latest format that said one. */
    labelLengthDots: () => lengthDots,
    /** The power is off: what is in the buffer, and the label at work, are gone. */
    forget() {
      buffer.length = 0
      stopPaper()
      current = undefined
      remaining = 0
    },
    wake,
    /** Stops for good; resolves when the label at work is done. */
    async stop() {
      stopped = true
      endMove?.()
      await running
    },
  }
}
