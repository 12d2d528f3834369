import { readCommand } from '../../contract/command-codes.ts'
import { plainScanner, type ScannerSetting } from '../../contract/scanner-setting.ts'
import type { RecognisedScan } from '../../contract/scanner.ts'
import { words } from '../language.ts'
import { isDoubleRead, withoutAffixes, type RawScan } from '../scanning/read-scan.ts'
import { errorInfoOf, type StationClient } from '../station/station-client.ts'
import type { Toasts } from '../ui/toasts.svelte.ts'
import { withKey, type ArrivedKey } from './key-tap.ts'
import { mangledCommand, readTestCode, type TestReading } from './layout-check.ts'
import type { LayoutPair } from './keyboard-layouts.ts'

const m = words.scanner

/** What was made of the last scan. */
export type ScanReading = {
  readonly text: string
  readonly isDouble: boolean
  /** What it is in words; undefined until the station has said so. */
  readonly words: string | undefined
  readonly test: TestReading | undefined
  readonly mangled: { readonly code: string; readonly pairs: readonly LayoutPair[] } | undefined
}

const carriers = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' } as const

/** The test of a scanner while it is on: keys and scans as they arrive. */
export class ScannerTest {
  keys = $state.raw<readonly ArrivedKey[]>([])
  reading = $state.raw<ScanReading>()
  pictureUrl = $state<string>()

  readonly #ports: { readonly client: StationClient; readonly toasts: Toasts }
  readonly #setting: () => ScannerSetting | undefined
  #lastMs: number | undefined
  #before: RawScan | undefined

  constructor(
    ports: { readonly client: StationClient; readonly toasts: Toasts },
    setting: () => ScannerSetting | undefined,
  ) {
    this.#ports = ports
    this.#setting = setting
  }

  arrived(name: string, timeMs: number): void {
    this.keys = withKey(this.keys, name, this.#lastMs === undefined ? undefined : timeMs - this.#lastMs)
    this.#lastMs = timeMs
  }

  async scanned(scan: RawScan): Promise<void> {
    const setting = this.#setting() ?? plainScanner
    const isDouble = isDoubleRead(this.#before, scan, setting.doubleReadMs)
    this.#before = scan
    const text = withoutAffixes(scan.text, setting)
    const test = readTestCode(scan.text)
    const mangled = mangledCommand(text)
    const known = test ? m.kinds.test : commandWords(text)
    const reading: ScanReading = { text: scan.text, isDouble, words: known, test, mangled }
    this.reading = reading
    if (known !== undefined || mangled) return
    try {
      const words = recognisedWords(await this.#ports.client.invoke('scanner.recognise', { text }))
      if (this.reading === reading) this.reading = { ...reading, words }
    } catch (thrown) {
      this.#ports.toasts.showError(errorInfoOf(thrown))
    }
  }

  async loadPicture(): Promise<void> {
    try {
      const { pngBase64 } = await this.#ports.client.invoke('scanner.testCode', {})
      this.pictureUrl = `data:image/png;base64,${pngBase64}`
    } catch (thrown) {
      this.#ports.toasts.showError(errorInfoOf(thrown))
    }
  }

  async print(): Promise<void> {
    const { client, toasts } = this.#ports
    try {
      const job = await client.invoke('scanner.printTestCode', { gestureId: crypto.randomUUID() })
      toasts.show(m.printed(job.printerName))
    } catch (thrown) {
      toasts.showError(errorInfoOf(thrown))
    }
  }
}

function commandWords(text: string): string | undefined {
  const command = readCommand(text)
  return command && m.kinds.command(words.commands[command.name])
}

function recognisedWords(scan: RecognisedScan): string {
  const { kinds } = m
  switch (scan.kind) {
    case 'tracking': {
      const { carrier, trackingNumber, destinationZip, orderNumber } = scan
      const zip = destinationZip === undefined ? '' : kinds.toZip(destinationZip)
      const order = orderNumber === undefined ? '' : kinds.ofOrder(orderNumber)
      return kinds.tracking(carriers[carrier], trackingNumber) + zip + order
    }
    case 'container':
      return kinds.container(scan.containerNumber)
    case 'order':
      return kinds.order(scan.orderNumber)
    case 'unknown':
      return kinds.unknown(scan.text)
  }
}
