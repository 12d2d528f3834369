// From what a scanner sent to the code that was scanned: without what the scanner puts around it, and once.

import { plainScanner, type ScannerSetting } from '../../contract/scanner-setting.ts'

/** A run of keys that proved to be a scan. Times are of its first key and of its end. */
export type RawScan = { readonly text: string; readonly startMs: number; readonly endMs: number }

/** Takes the scanner's prefix and suffix off, each where it is there and something is left without it. */
export function withoutAffixes(
  text: string,
  { prefix, suffix }: Pick<ScannerSetting, 'prefix' | 'suffix'>,
): string {
  const start = prefix !== '' && text.startsWith(prefix) && text.length > prefix.length ? prefix.length : 0
  const rest = text.slice(start)
  const hasSuffix = suffix !== '' && rest.endsWith(suffix) && rest.length > suffix.length
  return hasSuffix ? rest.slice(0, -suffix.length) : rest
}

/** A scanner that reads twice begins again at once; a person who scans the same code twice does not. */
export function isDoubleRead(before: RawScan | undefined, now: RawScan, guardMs: number): boolean {
  return before?.text === now.text && now.startMs - before.endMs <= guardMs
}

/** Reads scans one after the other: undefined for one that is the scanner's doubling of the one before. */
export function createScanReader(
  setting: () => ScannerSetting | undefined,
): (scan: RawScan) => string | undefined {
  let before: RawScan | undefined
  return (scan) => {
    const scanner = setting() ?? plainScanner
    const isDouble = isDoubleRead(before, scan, scanner.doubleReadMs)
    before = scan
    return isDouble ? undefined : withoutAffixes(scan.text, scanner)
  }
}
