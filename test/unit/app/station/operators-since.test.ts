import { expect, it } from 'vitest'
import { operatorSettings } from '../../../../src/app/station/operator-settings.ts'
import type { SettingsFile, StationSettings } from '../../../../src/app/station/station-settings.ts'
import type { KeptOperator } from '../../../../src/core/operators/ports.ts'

const operator = (id: string): KeptOperator => ({
  id,
  name: id,
  role: 'pack',
  limits: {},
  badgeHash: 'hash',
  badgeShape: 'aaaaaaaa',
})

it('keeps since when the station has an operator, of those that were there before it kept that nothing', () => {
  let kept = {
    operators: { list: [operator('old')], badgeSalt: 'salt', idleLockMinutes: 15 },
  } as unknown as StationSettings
  let now = new Date('2026-11-28T08:00:00Z')
  const settings = {
    read: () => kept,
    change: (change: Partial<StationSettings>) => void (kept = { ...kept, ...change }),
  } as unknown as SettingsFile
  const { store } = operatorSettings(
    settings,
    () => Promise.resolve('hash'),
    () => now,
  )
  store.change({ operators: [operator('old'), operator('new')] })
  expect(kept.operators?.since).toEqual({ new: '2026-11-28T08:00:00.000Z' })
  now = new Date('2026-11-29T08:00:00Z')
  store.change({ operators: [operator('new'), operator('newer')] })
  store.change({ idleLockMinutes: 5 })
  expect(kept.operators?.since).toEqual({
    new: '2026-11-28T08:00:00.000Z',
    newer: '2026-11-29T08:00:00.000Z',
  })
})
