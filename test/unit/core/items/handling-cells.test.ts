import { describe, expect, it } from 'vitest'
import {
  isPictureName,
  readAsks,
  readDangerous,
  readPictureName,
} from '../../../../src/core/items/handling-cells.ts'

describe('what is asked for with an item', () => {
  it.each([
    ['lot', ['lot']],
    ['Serial', ['serial']],
    ['serial, lot', ['lot', 'serial']],
    ['Charge und Seriennummer', ['lot', 'serial']],
    ['número de serie', ['serial']],
    ['lot et numéro de série', ['lot', 'serial']],
    ['lote y serie', ['lot', 'serial']],
    ['none', undefined],
    ['nein', undefined],
  ])('is said by %s', (cell, asks) => {
    expect(readAsks(cell)).toEqual({ ok: true, value: asks })
  })

  it.each(['colour', 'lot, colour', 'lot,', 'yes'])('is not said by %s', (cell) => {
    expect(readAsks(cell)).toEqual({ ok: false, reason: { code: 'not_traced' } })
  })
})

describe('dangerous goods', () => {
  it('are said and denied in each language, and never guessed', () => {
    for (const cell of ['yes', 'JA', 'sí', 'Oui', 'x', '1', 'TRUE']) {
      expect(readDangerous(cell), cell).toEqual({ ok: true, value: true })
    }
    for (const cell of ['no', 'Nein', 'non', '0', 'false']) {
      expect(readDangerous(cell), cell).toEqual({ ok: true, value: undefined })
    }
    expect(readDangerous('UN3481')).toEqual({ ok: false, reason: { code: 'not_yes_or_no' } })
  })
})

describe('the name of a picture', () => {
  it.each(['mug.jpg', 'Tasse blau 2.PNG', 'a.b.webp', 'thé.gif'])('is %s', (name) => {
    expect(readPictureName(name)).toEqual({ ok: true, value: name })
  })

  it.each([
    '../mug.png',
    'sub/mug.png',
    'sub\\mug.png',
    '/etc/mug.png',
    'C:mug.png',
    '.png',
    '..png',
    'mug.svg',
    'mug',
    'mug.png\u0000.txt',
    'a\u0000.png',
    'https://shop.example/mug.png',
  ])('is not %j', (name) => {
    expect(isPictureName(name)).toBe(false)
    expect(readPictureName(name)).toEqual({ ok: false, reason: { code: 'not_a_picture_name' } })
  })
})
