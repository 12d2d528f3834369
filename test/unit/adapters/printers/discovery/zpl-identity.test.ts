import { describe, expect, it } from 'vitest'
import {
  mediaOf,
  readConfiguration,
  readHostIdentification,
} from '../../../../../src/adapters/printers/discovery/zpl-identity.ts'

describe('the answer to ~HI', () => {
  it.each([
    ['\x02ZTC ZD421-203dpi ZPL,V93.21.15Z,8,8192KB\x03\r\n', 'ZD421-203dpi', 203, 'V93.21.15Z'],
    ['\x02ZTC ZD420-300dpi ZPL,V84.20.18Z,12,4194304\x03', 'ZD420-300dpi', 300, 'V84.20.18Z'],
    ['\x02Zebra Technologies ZTC GK420d,V61.17.16Z,8,2104KB\x03', 'GK420d', 203, 'V61.17.16Z'],
    ['noise\x02ZT610-600dpi ZPL,V92.20.0Z,24,8176KB,B\x03noise', 'ZT610-600dpi', 600, 'V92.20.0Z'],
  ])('tells model, resolution and firmware of %j', (answer, model, dpi, firmware) => {
    expect(readHostIdentification(answer)).toEqual({ model, dpi, firmware })
  })

  it.each([
    '',
    '~HI\r\n',
    '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03',
    '\x02ZTC ZD421',
    'HTTP/1.1 400 Bad Request\r\n\r\n',
  ])('is not taken from %j', (answer) => {
    expect(readHostIdentification(answer)).toBeUndefined()
  })
})

describe('the configuration label', () => {
  const label = [
    '\x02  +10.0               DARKNESS          ',
    '  4.0 IPS             PRINT SPEED       ',
    '  TEAR OFF            PRINT MODE        ',
    '  GAP/NOTCH           MEDIA TYPE        ',
    '  812                 PRINT WIDTH       ',
    '  1230                LABEL LENGTH      ',
    '  39.0IN   989MM      MAXIMUM LENGTH    ',
    '  832 8/MM FULL       RESOLUTION        ',
    '\x03',
  ].join('\r\n')

  it('tells resolution, width and length in dots, and what is set', () => {
    expect(readConfiguration(label)).toEqual({
      dpi: 203,
      widthDots: 812,
      lengthDots: 1230,
      darkness: 10,
      inchesPerSecond: 4,
    })
  })
  it('tells nothing where it says nothing', () => {
    expect(readConfiguration('\x02  TEAR OFF            PRINT MODE\r\n\x03')).toEqual({})
  })
})

it.each([
  [812, 1218, 203, '4x6'],
  [812, 1230, 203, '4x6'],
  [799, 1199, 203, '100x150mm'],
  [1200, 2400, 300, '4x8'],
  [609, 406, 203, undefined],
  [0, 1218, 203, undefined],
])('takes %i by %i dots at %i dpi for the paper %s', (widthDots, lengthDots, dpi, media) => {
  expect(mediaOf({ widthDots, lengthDots }, dpi)).toBe(media)
})
