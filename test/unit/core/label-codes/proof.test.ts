import { expect, it } from 'vitest'
import type { CodeCarrier } from '../../../../src/core/label-codes/ports.ts'
import { proofOf, type HeldLabel } from '../../../../src/core/label-codes/proof.ts'

const number = '9400111201080805483016'
const label: HeldLabel = { labelId: 'A', purchaseId: 'a', trackingNumber: number, trackingCode: 'read' }
const other: HeldLabel = { ...label, labelId: 'B', purchaseId: 'b', trackingNumber: '9405803699300124287899' }
const on = (labelId: string, exact = true): CodeCarrier => ({
  labelId,
  purchaseId: labelId.toLowerCase(),
  orderNumber: `ORDER-${labelId}`,
  exact,
})

it.each([
  ['a code that was read on it alone', '2LUS10001+48000001', [on('A')], [], 'own'],
  ['its number, where its code was read', number, [on('A')], [], 'own'],
  ['its number, where no code of it was read on it', number, [], [], 'none'],
  ['a code that another parcel’s label has too', '2LUS10001+48000001', [on('A'), on('B')], [], 'shared'],
  [
    'a code that a label beside it may have, whose codes are not read yet',
    '2LUS10001+48000001',
    [on('A')],
    [{ ...other, trackingCode: undefined }],
    'shared',
  ],
  ['a code, with a label beside it that was read', '2LUS10001+48000001', [on('A')], [other], 'own'],
  ['its ZIP alone', '42062701', [on('A')], [], 'shared'],
  ['a code of another label', '2LUS10001+48000001', [on('B')], [], 'none'],
  ['a code off a drawing that may differ', '2LUS10001+48000001', [on('A', false)], [], 'none'],
] as const)('%s', (_, scan, carriers, others, proof) => {
  expect(proofOf(scan, label, carriers, others)).toBe(proof)
})

it.each([undefined, 'not_read', 'unknown'] as const)(
  'the number itself counts while its code is not known (%s)',
  (trackingCode) => expect(proofOf(`420627011234${number}`, { ...label, trackingCode }, [], [])).toBe('own'),
)
