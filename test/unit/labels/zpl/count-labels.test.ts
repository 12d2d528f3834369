import { expect, it } from 'vitest'
import { countLabels } from '../../../../src/labels/zpl/count-labels.ts'

const asks = (zpl: string) => countLabels(Buffer.from(zpl, 'latin1')).isOne

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

it.each([
  ['^XA^FDone^FS^XZ', 1],
  ['^XA^FDone^FS^XZ\n^XA^FDtwo^FS^XZ\n', 2],
  ['^XA^PQ3,0,1,Y^FDone^FS^XZ^XA^GB9,9^XZ', 4],
  ['^XA^P\nQ2^FDone^FS^XZ', 2],
  ['^XA^PQ0^FDone^FS^XZ', 1],
  ['^XA^PQ^FDone^FS^XZ', 1],
  // Settings alone, and what is stored, are no label; what is recalled is one.
  ['^XA^MCY^XZ^XA^FDone^FS^XZ^XA^MCY^XZ', 1],
  ['^XA^DFR:FORM.ZPL^FS^FN1^FDone^FS^XZ^XA^XFR:FORM.ZPL^FS^XZ', 1],
  ['^XA^GFB,15,15,1,^XA^FDx^FS^XZ\x00\x01^FS^XZ', 1],
  ['', 1],
])('%j is %i labels', (zpl, labels) => {
  expect(countLabels(Buffer.from(zpl, 'latin1')).labels).toBe(labels)
})

it.each([
  ['^XA^FDone^FS^XZ^XA^PQ3^FDtwo^FS^XZ', true],
  ['^XA^MCY^XZ^XA^FDone^FS^XZ', true],
  ['^XA^CC++FDone+FS+XZ', true],
  // A stored format has its own copies.
  ['^XA^XFR:FORM.ZPL^FS^XZ', false],
  ['^XA^FDcut off', false],
  ['^XA^MCY^XZ', false],
  ['', false],
])('how many labels %j is, is known: %s', (zpl, isKnown) => {
  expect(countLabels(Buffer.from(zpl, 'latin1')).isKnown).toBe(isKnown)
})
