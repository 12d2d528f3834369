import { describe, expect, it } from 'vitest'
import { commandCodes, commandOfScan } from '../../../src/contract/command-codes.ts'
import { classifyScan } from '../../../src/core/scanning/classify-scan.ts'

describe('a command barcode', () => {
  it('is found by what it holds, as scanners deliver it', () => {
    for (const command of commandCodes) {
      expect(commandOfScan(command.code)).toEqual(command)
      expect(commandOfScan(`]C0${command.code}\r\n`)).toEqual(command)
      expect(commandOfScan(` ${command.code.toLowerCase()} `)).toEqual(command)
    }
  })

  it('is no order, no tracking number, and nothing that only begins like one', () => {
    for (const text of ['', 'PB-', 'PB-YES1', 'XPB-YES', 'PB', 'ORDER-1001', '__proto__', 'PB-WHY-6']) {
      expect(commandOfScan(text)).toBeUndefined()
    }
  })

  it('stands once in the table, short and in signs that every scanner types the same', () => {
    const codes = commandCodes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(commandCodes.map(({ key }) => key)).size).toBe(codes.length)
    for (const code of codes) {
      expect(code).toMatch(/^PB-[A-Z0-9-]{1,10}$/)
      expect(classifyScan(code).kind).toBe('order')
    }
  })
})
