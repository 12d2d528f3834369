// The modelled label printer: paper comes out of it, or not, whatever it says of it.

import { AppError } from '../../../src/contract/errors.ts'
import type { PrinterCondition } from '../../../src/contract/printers.ts'
import type { LabelPrinter } from '../../../src/core/printing/ports.ts'
import type { Coverage } from './coverage.ts'
import type { Seeded } from './seeded.ts'
import { trackingOf } from './service-books.ts'
import type { VirtualTime } from './virtual-time.ts'
import type { PrinterManner, Weather } from './weather.ts'

export type Paper = { readonly trackingNumber: string; readonly atMs: number }

export type PrinterModel = {
  readonly papers: readonly Paper[]
  /** Labels that it took and swallowed, saying that all is well. */
  readonly swallowed: readonly string[]
  /** A link of one life of the station: what has left of a label when that ends has left. */
  open(isAlive: () => boolean): LabelPrinter
  /** Somebody sees to it: paper, power. */
  mend(): void
  /** Paper may be looked for: nothing of what it has taken is still to come out. */
  isQuiet(): boolean
}

const unreachable = () => new AppError('printer_unreachable', 'The printer is off')
const linkBroken = () => new AppError('printer_link_broken', 'The printer reset the connection')
const statusAfterMs = 15
const silenceMs = 3_000
const perLabelMs = 900

export function printerModel(
  time: VirtualTime,
  chance: Seeded,
  weather: () => Pick<Weather, 'printer'>,
  { saw }: Coverage,
  tell: (what: string) => void,
): PrinterModel {
  const papers: Paper[] = []
  const swallowed: string[] = []
  let waiting: string[] = []
  let condition: PrinterCondition = 'ready'
  let off = false
  let silentUntilMs = 0
  let printing = false
  /** Counts its switching on: links of before are dead. */
  let powered = 0

  function printNext(): void {
    if (printing || condition === 'paper_out' || off || waiting.length === 0) return
    printing = true
    const on = powered
    time.after(perLabelMs, () => {
      if (on !== powered) return
      printing = false
      if (condition === 'paper_out') return
      const [label, ...rest] = waiting
      waiting = rest
      const trackingNumber = label === undefined ? undefined : trackingOf(label)
      if (trackingNumber !== undefined) {
        papers.push({ trackingNumber, atMs: time.elapsedMs() })
        tell(`paper ${trackingNumber} is out`)
      }
      printNext()
    })
  }

  function take(text: string): void {
    const whole = text.split(/(?<=\^XZ\n?)/).filter((label) => label.includes('^XZ'))
    waiting.push(...whole)
    printNext()
  }

  function switchOff(): void {
    off = true
    powered++
    waiting = []
    printing = false
  }

  function swallow(text: string): void {
    for (const label of text.split(/(?<=\^XZ\n?)/)) {
      const trackingNumber = trackingOf(label)
      if (trackingNumber !== undefined) swallowed.push(trackingNumber)
    }
  }

  async function receive(text: string, manner: PrinterManner): Promise<void> {
    switch (manner) {
      case 'well':
        take(text)
        return
      case 'paper_out':
        condition = 'paper_out'
        take(text)
        return
      case 'silent':
        silentUntilMs = time.elapsedMs() + chance.between(10_000, 180_000)
        take(text)
        return
      case 'lies':
        swallow(text)
        return
      case 'resets':
        take(text.slice(0, chance.between(0, text.length)))
        throw linkBroken()
      case 'off':
        take(text.slice(0, chance.between(0, text.length)))
        await time.sleep(chance.pick([0, perLabelMs * 2]))
        switchOff()
        throw linkBroken()
    }
  }

  return {
    papers,
    swallowed,
    isQuiet: () => off || (waiting.length === 0 && !printing),
    mend() {
      if (off) powered++
      off = false
      condition = 'ready'
      silentUntilMs = 0
      printNext()
    },
    open(isAlive) {
      let opened: number | undefined
      const atOpen = () => {
        if (opened !== powered || off) throw linkBroken()
      }
      return {
        proves: 'paper',
        async connect() {
          await time.sleep(2)
          if (off) throw unreachable()
          opened = powered
        },
        async readStatus() {
          atOpen()
          if (time.elapsedMs() < silentUntilMs) {
            await time.sleep(silenceMs)
            return undefined
          }
          await time.sleep(statusAfterMs)
          atOpen()
          saw('printer says', condition)
          const labelsWaiting = waiting.length
          const said = condition === 'ready' && labelsWaiting > 0 ? 'printing' : condition
          return { condition: said, causes: said === 'paper_out' ? ['paper_out'] : [], labelsWaiting }
        },
        async send(bytes) {
          atOpen()
          const text = Buffer.from(bytes).toString('latin1')
          const manner = chance.weighted(weather().printer)
          saw('labels sent × printer', manner)
          if (manner !== 'well') tell(`the printer, of ${trackingOf(text) ?? 'a paper'}: ${manner}`)
          await time.sleep(chance.between(5, 60))
          atOpen()
          // Who died meanwhile has sent a part of it.
          if (!isAlive()) take(text.slice(0, chance.between(0, text.length)))
          else await receive(text, manner)
        },
        close() {
          opened = undefined
        },
      }
    },
  }
}
