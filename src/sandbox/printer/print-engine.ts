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
  readonly mayPrint: () => boolean
  readonly out: (format: BufferedFormat) => Promise<void>
}) {
  const buffer: BufferedFormat[] = []
  let current: BufferedFormat | undefined
  let remaining = 0
  let lengthDots: number | undefined
  let stopped = false
  let running: Promise<void> | undefined
  let endPause: (() => void) | undefined

  const mayPrint = () => !stopped && options.mayPrint()

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.printMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

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
        await pause()
        // A fault in that time keeps the label back: it has not left the printer.
        if (!mayPrint()) return
        remaining--
      }
      const done = current
      if (done.prints) await options.out(done)
      current = undefined
    }
  }

  /** Looks again whether it may print. */
  function wake(): void {
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
    // The last label counts until `out` is done with it: it is not out before.
    /** Labels of the format at work that are not out yet. */
    labelsRemaining: (): number => (current?.prints ? Math.max(remaining, 1) : 0),
    /** `^LL` of the latest format that said one. */
    labelLengthDots: () => lengthDots,
    /** The power is off: what is in the buffer, and the label at work, are gone. */
    forget() {
      buffer.length = 0
      current = undefined
      remaining = 0
    },
    wake,
    /** Stops for good; resolves when the label at work is done. */
    async stop() {
      stopped = true
      endPause?.()
      await running
    },
  }
}
