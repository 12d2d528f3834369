// Hazard: what was chosen for one service's sheets is used for another's, or is forgotten when the next choice is kept.

import { describe, expect, it } from 'vitest'
import type { AreaRule, AreaWish } from '../../../../src/contract/label-areas.ts'
import { chosenArea, createLabelAreas } from '../../../../src/core/printing/label-areas.ts'
import { createPrintables } from '../../../../src/core/printing/printables.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const letter = { widthMm: 215.9, heightMm: 279.4 }
const a4 = { widthMm: 210, heightMm: 297 }
const services: Readonly<Record<string, string>> = { one: 'UspsPriority', two: 'DhlParcel' }

function bench() {
  let saved: readonly AreaRule[] | undefined
  let ids = 0
  const areas = createLabelAreas({
    kept: {
      read: () => Promise.resolve(saved),
      save: (rules) => Promise.resolve(void (saved = rules)),
    },
    serviceOf: (labelId) => Promise.resolve(services[labelId]),
    clock: manualClock(),
    newId: () => `rule-${++ids}`,
  })
  return { areas, saved: () => saved }
}

const rectangle = { left: 10, top: 20, width: 95, height: 140 }

describe('what was chosen', () => {
  it('holds for labels of the service, on pages of the size', async () => {
    const { areas } = bench()
    await areas.choose('UspsPriority', letter, { choice: 'left' })
    expect(await areas.ofLabel('one')).toEqual([{ ...letter, area: 'left' }])
    expect(await areas.ofLabel('two')).toEqual([])
    expect(await areas.ofLabel('none')).toEqual([])
    expect(await areas.find('uspspriority', { widthMm: 216, heightMm: 279 })).toMatchObject({
      choice: 'left',
    })
    expect(await areas.find('UspsPriority', a4)).toBeUndefined()
    expect(await areas.find('DhlParcel', letter)).toBeUndefined()
  })

  it('takes the place of what was chosen for such pages before, and of nothing else', async () => {
    const { areas } = bench()
    await areas.choose('UspsPriority', letter, { choice: 'left' })
    await areas.choose('UspsPriority', a4, { choice: 'upper' })
    await areas.choose('DhlParcel', letter, { choice: 'whole' })
    await areas.choose('UspsPriority', { widthMm: 216, heightMm: 279 }, { choice: 'rectangle', rectangle })
    expect((await areas.list()).map(({ service, choice }) => [service, choice])).toEqual([
      ['UspsPriority', 'rectangle'],
      ['DhlParcel', 'whole'],
      ['UspsPriority', 'upper'],
    ])
    expect(await areas.ofLabel('one')).toMatchObject([
      { area: { left: 10, top: 20, right: 105, bottom: 160 } },
      { area: 'upper' },
    ])
  })

  it('is kept whole where two choose at once', async () => {
    const { areas, saved } = bench()
    await Promise.all([
      areas.choose('UspsPriority', letter, { choice: 'left' }),
      areas.choose('DhlParcel', letter, { choice: 'right' }),
    ])
    expect(saved()).toHaveLength(2)
  })

  it('is taken away, once', async () => {
    const { areas } = bench()
    const { ruleId } = await areas.choose('UspsPriority', letter, { choice: 'left' })
    expect(await areas.forget(ruleId)).toMatchObject({ service: 'UspsPriority' })
    expect(await areas.ofLabel('one')).toEqual([])
    await expect(areas.forget(ruleId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each<AreaWish>([{ choice: 'rectangle' }, { choice: 'left', rectangle }])(
    'is refused where its sides do not belong to it: %o',
    async (wish) => {
      const { areas, saved } = bench()
      expect(() => chosenArea(wish)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
      await expect(areas.choose('UspsPriority', letter, wish)).rejects.toMatchObject({
        code: 'invalid_input',
      })
      expect(saved()).toBeUndefined()
    },
  )
})

it('a label on pages is printed with it, and ZPL, which has no pages, without', async () => {
  const { areas } = bench()
  await areas.choose('UspsPriority', letter, { choice: 'left' })
  const printed = (format: 'zpl' | 'pdf') =>
    createPrintables(
      { get: (id) => Promise.resolve({ id, format, bytes: new Uint8Array() }) },
      { get: () => Promise.reject(new Error('no document')) },
      areas,
    ).get({ kind: 'label', labelId: 'one', purchaseId: 'two' })
  expect(await printed('pdf')).toMatchObject({ areas: [{ area: 'left' }] })
  expect(await printed('zpl')).not.toHaveProperty('areas')
})
