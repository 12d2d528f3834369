import { expect, it } from 'vitest'
import { unknownDay } from '../../../../src/app/features/shared-day-view.ts'
import { AppError } from '../../../../src/contract/errors.ts'

it('says that the warehouse does not answer where it does not, and what else it says where it refuses', () => {
  expect(unknownDay(new AppError('warehouse_cut_off', 'No answer'))).toMatchObject({ state: 'cut_off' })
  expect(unknownDay(new AppError('warehouse_refused', 'Put out'))).toMatchObject({
    state: 'refused',
    refusal: { code: 'warehouse_refused' },
  })
})
