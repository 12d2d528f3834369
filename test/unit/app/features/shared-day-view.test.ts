import { expect, it } from 'vitest'
import { sharedDayView, unknownDay } from '../../../../src/app/features/shared-day-view.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { blankManifest, type Manifest } from '../../../../src/core/manifests/manifest.ts'
import type { DayManifest } from '../../../../src/core/warehouse/shared-day.ts'

it('says that the warehouse does not answer where it does not, and what else it says where it refuses', () => {
  expect(unknownDay(new AppError('warehouse_cut_off', 'No answer'))).toMatchObject({ state: 'cut_off' })
  expect(unknownDay(new AppError('warehouse_refused', 'Put out'))).toMatchObject({
    state: 'refused',
    refusal: { code: 'warehouse_refused' },
  })
})

const at = new Date('2026-11-20T12:00:00')
const made = (manifestId: string, more: Partial<DayManifest> = {}): DayManifest => ({
  manifestId,
  benchId: 'two',
  bench: 'Bench 2',
  state: 'created',
  parcels: 2,
  ownParcels: 1,
  takenAt: at,
  saidAt: at,
  mayEnd: false,
  facts: undefined,
  sealed: undefined,
  ...more,
})
const kept = (id: string, more: Partial<Manifest> = {}): Manifest => ({
  ...blankManifest,
  id,
  carrierAccountId: 'CA-1',
  shipDate: '2026-11-20',
  state: 'created',
  createdAt: at,
  updatedAt: at,
  ...more,
})

const viewOf = (manifests: readonly DayManifest[], here: readonly Manifest[]) =>
  sharedDayView(
    {
      day: {
        benchId: 'one',
        manifests: () => Promise.resolve(manifests),
        benches: () => Promise.resolve([]),
      },
      keys: { seal: undefined, facts: () => undefined },
      sealed: [],
    },
    {
      manifests: { carrier: () => undefined },
      store: { get: (id) => Promise.resolve(here.find((one) => one.id === id)) },
      clock: { now: () => at },
      held: [],
    },
  )

it('offers a form where it is kept here, and not where the manifest came without', async () => {
  const { manifests } = await viewOf(
    [made('with'), made('without'), made('not here')],
    [kept('with', { documentId: 'form' }), kept('without')],
  )
  expect(manifests.map(({ isHere }) => isHere)).toEqual([true, false, false])
})

it('lists of this bench’s own only what it has forgotten, as its own', async () => {
  const own = { benchId: 'one', bench: 'Bench 1', state: 'doubt' } as const
  const { manifests } = await viewOf(
    [made('known', own), made('forgotten', { ...own, mayEnd: true }), made('theirs')],
    [kept('known')],
  )
  expect(manifests.map(({ manifestId, isOwn, canEnd }) => [manifestId, isOwn, canEnd])).toEqual([
    ['forgotten', true, true],
    ['theirs', false, false],
  ])
})
