import { expect, it } from 'vitest'
import { codeKeys, isOfPlaceAlone } from '../../../../src/core/scanning/code-keys.ts'

const shares = (one: string, other: string) => codeKeys(one).some((key) => codeKeys(other).includes(key))

it.each([
  [
    'FNC1 and the mark of GS1-128',
    '4206270194055036993001242878 99',
    ']C1\x1d420627019405503699300124287899',
  ],
  ['an IMpb without its ZIP', '420627019400111201080805483016', '9400 1112 0108 0805 4830 16'],
  ['a wedge that drops RS, GS and EOT', '[)>\x1e01\x1d96841706672\x1d840\x1e\x04', '[)>0196841706672840'],
  ['small letters', '1Z680RA4DL08720000', '1z680ra4dl08720000'],
])('is one code as scanners send it: %s', (_, one, other) => {
  expect(shares(one, other)).toBe(true)
})

it.each([
  ['another number', '9400111201080805483016', '9405803699300124287899'],
  ['a part of it', '40327660015+99000942000000', '40327660015'],
  ['what is too short', 'A1', 'A1'],
])('is another code, or none: %s', (_, one, other) => {
  expect(shares(one, other)).toBe(false)
})

it.each(['42062701', '\x1d420627011234', ']C142062701', '420V6B 4Y9', '42184170', '42077082'])(
  '%j says a place alone',
  (text) => expect(isOfPlaceAlone(text)).toBe(true),
)

it.each(['420627019400111201080805483016', '1Z680RA4DL08720000', '40327660015+99000942000000'])(
  '%j says a parcel',
  (text) => expect(isOfPlaceAlone(text)).toBe(false),
)
