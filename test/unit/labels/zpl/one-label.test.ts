import { expect, it } from 'vitest'
import { isOneLabel } from '../../../../src/labels/zpl/one-label.ts'

const asks = (zpl: string) => isOneLabel(Buffer.from(zpl, 'latin1'))

it.each([
  '^XA^FO20,20^A0N,40^FDfirst^FS^XZ\n',
  '^xa^PQ1,0,1,Y^FDone^FS^xz',
  '^XA^PQ001^XZ',
  // A caret and a tilde among raw bytes are no commands.
  '^XA^FO0,0^GFB,8,8,1,^XA~JA\x00\x01^FS^XZ',
])('%j is counted as one label', (zpl) => {
  expect(asks(zpl)).toBe(true)
})

it.each([
  '',
  '^XA^FDcut off',
  '^XA^XZ^XA^XZ',
  '^XA^PQ2^XZ',
  '^XA^PQ^XZ',
  '^XA^PQ10^XZ',
  // A line's end between its letters, and the prefix's other form, are the printer's command all the same.
  '^XA^P\nQ5^XZ',
  '^XA\x1ePQ5^XZ',
  '^XA^DFR:FORM.ZPL^FS^XZ',
  '^XA^XFR:FORM.ZPL^FS^XZ',
  '^XA^CC+^XZ',
  '^XA^ML2030^XZ',
  '^XA^MNY^XZ',
  '~JA^XA^XZ',
  '^XA^FD~HS^FS^XZ',
  '^XA^GFB,8,8,1,\x00',
])('%j is not', (zpl) => {
  expect(asks(zpl)).toBe(false)
})
