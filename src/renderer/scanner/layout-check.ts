// Which keyboard a scanner takes the computer's for: told from a code whose characters are known.

import { codeOfScan, readCommand } from '../../contract/command-codes.ts'
import { longestAffix, scannerTestCode } from '../../contract/scanner-setting.ts'
import { mistakenPairs, retyped, type LayoutPair } from './keyboard-layouts.ts'

/**
 * What became of the test barcode on its way. `right`: it arrived whole, with this around it. `capsLock`: its letters
 * arrived in the other case. `mismatch`: as it would through these two keyboards.
 */
export type TestReading =
  | { readonly kind: 'right'; readonly prefix: string; readonly suffix: string }
  | { readonly kind: 'capsLock' }
  | { readonly kind: 'mismatch'; readonly pair: LayoutPair }

/** AIM identifiers are taken off by themselves, wherever the scanner puts them. */
const aimIdentifier = /\][A-Za-z][0-9A-Za-z]?$/

/** Undefined for a scan that is no test barcode. */
export function readTestCode(arrived: string): TestReading | undefined {
  const at = arrived.indexOf(scannerTestCode)
  if (at >= 0) {
    const prefix = arrived.slice(0, at).replace(aimIdentifier, '').slice(-longestAffix)
    const suffix = arrived.slice(at + scannerTestCode.length).slice(0, longestAffix)
    return { kind: 'right', prefix, suffix }
  }
  if (arrived.includes(otherCase(scannerTestCode))) return { kind: 'capsLock' }
  const pair = mistakenPairs.find(({ scanner, computer }) => {
    const expected = retyped(scannerTestCode, scanner, computer)
    return arrived.includes(expected) || arrived.includes(otherCase(expected))
  })
  return pair && { kind: 'mismatch', pair }
}

/** A command barcode that arrived through the wrong keyboard: which it is, and through which ones it would. */
export function mangledCommand(
  text: string,
): { readonly code: string; readonly pairs: readonly LayoutPair[] } | undefined {
  // The first two letters lie alike on all of them.
  if (!/^PB/i.test(text) || readCommand(text)) return undefined
  const read = mistakenPairs.flatMap((pair) => {
    const meant = retyped(text, pair.computer, pair.scanner)
    return readCommand(meant) ? [{ code: codeOfScan(meant).toUpperCase(), pair }] : []
  })
  const [first] = read
  return first && { code: first.code, pairs: read.map(({ pair }) => pair) }
}

function otherCase(text: string): string {
  return Array.from(text, (character) => {
    const upper = character.toUpperCase()
    return character === upper ? character.toLowerCase() : upper
  }).join('')
}
