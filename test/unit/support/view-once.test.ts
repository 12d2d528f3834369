import { expect, it } from 'vitest'
import type { EventListener } from '../../../src/app/station.ts'
import { viewOnce } from '../../support/view-once.ts'

/** A station that tells what a test has it tell. */
function teller() {
  const listeners = new Set<EventListener>()
  return {
    listeners,
    tell: (state: string) => {
      for (const listener of listeners) listener('parcel', { purchaseId: 'P-1', state } as never)
    },
    subscribe(listener: EventListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const bought = {
  is: ({ state }: { state: string }) => state === 'bought',
  told: (parcel: { state: string }) => parcel,
}

it('is what is there already, or what an event tells', async () => {
  const station = teller()
  const now = () => Promise.resolve({ state: 'bought' })
  expect(await viewOnce(station, 'parcel', { ...bought, now })).toEqual({ state: 'bought' })

  const later = viewOnce(station, 'parcel', { ...bought, now: () => Promise.resolve({ state: 'buying' }) })
  station.tell('in_doubt')
  station.tell('bought')
  expect(await later).toMatchObject({ state: 'bought' })
  expect(station.listeners.size).toBe(0)
})

it('says what it waited for, and what came instead', async () => {
  const station = teller()
  const never = viewOnce(station, 'parcel', { ...bought, now: () => Promise.resolve(undefined) }, 20)
  station.tell('refused')
  await expect(never).rejects.toThrow(
    /^waited 0\.02 s for a parcel with .*=== ['"]bought['"]; events that told of it: 1; last it was .*"refused"/,
  )
  expect(station.listeners.size).toBe(0)
})

it('says what there was where nothing came', async () => {
  const now = () => Promise.resolve({ state: 'prepared' })
  await expect(viewOnce(teller(), 'parcel', { ...bought, now }, 20)).rejects.toThrow(
    /; events that told of it: 0; last it was \{"state":"prepared"\}$/,
  )
})
