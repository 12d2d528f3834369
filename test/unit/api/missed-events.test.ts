// What a program missed, over streams as they are answered, of a station that tells as much as a busy line does.

import { expect, it } from 'vitest'
import { createProgramEvents, streamOf } from '../../../src/api/events.ts'
import type { ProgramDoor } from '../../../src/app/programs/program-door.ts'
import type { EventName } from '../../../src/contract/operations.ts'
import type { Program } from '../../../src/core/programs/ports.ts'

const program: Program = {
  id: '0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10',
  name: 'reads',
  scopes: ['read'],
  madeAt: new Date('2026-11-29T12:00:00Z'),
}

const parcel = (parcelNumber: number, told: string) => ({
  purchaseId: '0198f2a4-8d1e-7b02-b5c3-6f0b7f7f2f10',
  orderNumber: told,
  parcelNumber,
  isReturn: false,
  state: 'bought',
  service: 'GroundAdvantage',
  packageCount: 1,
  packages: [],
  warnings: [],
  createdAt: '2026-11-29T12:00:00.000Z',
  updatedAt: '2026-11-29T12:00:02.000Z',
})

function openEvents() {
  let tell: ((event: EventName, payload: unknown) => void) | undefined
  const door: Pick<ProgramDoor, 'subscribe' | 'onEnded'> = {
    subscribe(listener) {
      tell = listener as typeof tell
      return () => (tell = undefined)
    },
    onEnded: () => () => undefined,
  }
  const events = createProgramEvents(door)
  function listen(lastEventId?: string) {
    const stream = streamOf(events.open(program, lastEventId))
    const reader = stream.body!.getReader()
    const text = new TextDecoder()
    return {
      next: async () => text.decode((await reader.read()).value),
      end: () => reader.cancel(),
    }
  }
  return { events, listen, tell: (payload: unknown) => tell?.('parcel', payload) }
}

const idIn = (told: string) => /id: (\S+)/.exec(told)?.[1]

// Hazard: all that was missed is sent at once, the line is cut for what waits, and the client comes again for the same, for ever.
it('begins anew for whoever missed more than may wait for it, and goes on from there', async () => {
  const { listen, tell } = openEvents()
  const first = listen()
  const begun = idIn(await first.next())
  await first.end()
  for (let number = 1; number <= 40; number++) tell(parcel(number, 'x'.repeat(32 * 1024)))
  const again = listen(begun)
  const told = await again.next()
  expect(told).toMatch(/event: reset/)
  await again.end()
  tell(parcel(41, 'W-41'))
  const then = listen(idIn(told))
  expect(await then.next()).toMatch(/event: ready/)
  expect(await then.next()).toMatch(/W-41/)
  await then.end()
})

// Hazard: it is taken for one that everybody has left, the station is asked for nothing more, and the stream stays silent.
it('hears the station also where something was told between its opening and its beginning', async () => {
  const { events, tell } = openEvents()
  const begin = events.open(program, undefined)
  tell(parcel(1, 'W-1'))
  const reader = streamOf(begin).body!.getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  tell(parcel(2, 'W-2'))
  expect(await next()).toMatch(/event: ready/)
  expect(await next()).toMatch(/W-2/)
  await reader.cancel()
})
