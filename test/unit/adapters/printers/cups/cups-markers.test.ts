import { expect, it } from 'vitest'
import { readMarkers } from '../../../../../src/adapters/printers/transports/cups/cups-markers.ts'
import type { IppAttributes } from '../../../../../src/adapters/printers/transports/cups/ipp-message.ts'

const attributes = (
  values: Readonly<Record<string, readonly (string | number | boolean)[]>>,
): IppAttributes => new Map(Object.entries(values))

it('are read by their places, low at their own level', () => {
  expect(
    readMarkers(
      attributes({
        'marker-names': ['Black', 'Drum', 'Ribbon'],
        'marker-levels': [7, -3, 80],
        'marker-low-levels': [10, 10, 10],
      }),
    ),
  ).toEqual([
    { name: 'Black', percent: 7, low: true },
    { name: 'Drum', low: false },
    { name: 'Ribbon', percent: 80, low: false },
  ])
})

it.each([
  [{}, []],
  [{ 'marker-levels': [5] }, []],
  [{ 'marker-names': ['Black'] }, [{ name: 'Black', low: false }]],
  [{ 'marker-names': ['Black'], 'marker-levels': ['full'] }, [{ name: 'Black', low: false }]],
  [{ 'marker-names': ['Black'], 'marker-levels': [4_000] }, [{ name: 'Black', low: false }]],
  [{ 'marker-names': ['Black'], 'marker-levels': [0] }, [{ name: 'Black', percent: 0, low: false }]],
])('that are %j say no more than they do', (values, markers) => {
  expect(readMarkers(attributes(values))).toEqual(markers)
})
