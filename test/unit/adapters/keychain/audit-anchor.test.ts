import { expect, it } from 'vitest'
import { openAuditAnchor } from '../../../../src/adapters/keychain/audit-anchor.ts'
import { sessionSecretStore } from '../../../../src/adapters/keychain/session-secret-store.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { memoryKeychain } from '../../../support/memory-keychain.ts'

const name = 'audit-anchor:station'
const end = (seq: number) => ({ seq, hash: `hash ${seq}` })

async function open({ secrets = memoryKeychain(), dataKeyKept = true } = {}) {
  const clock = manualClock()
  const anchor = await openAuditAnchor({ secrets, stationId: 'station', dataKeyKept, clock })
  const kept = () => JSON.parse(secrets.kept.get(name) ?? 'null') as { end: { seq: number } } | null
  return { secrets, clock, anchor, kept }
}

it('is in the keychain a second after an entry, and is there at the next start', async () => {
  const { anchor, clock, kept, secrets } = await open()
  expect(anchor.gap()).toBe('not_anchored')
  for (let seq = 1; seq <= 5; seq++) anchor.move(end(seq))
  expect(kept()).toBeNull()
  await clock.advance(1_000)
  expect(kept()).toEqual({ end: end(5) })
  expect(secrets.sets()).toBe(1)
  expect(anchor.gap()).toBeUndefined()
  expect((await open({ secrets })).anchor.known()).toEqual({ end: end(5) })
})

// Hazard: what a crash, or whoever ends the station, can take back would grow with how busy it is.
it('is never more than twenty entries behind, however fast they come', async () => {
  const { anchor, kept } = await open()
  for (let seq = 1; seq <= 500; seq++) {
    anchor.move(end(seq))
    await settle()
    expect(seq - (kept()?.end.seq ?? 0)).toBeLessThan(20)
  }
})

it('is brought up to date at the end, without a second for it', async () => {
  const { anchor, kept, clock } = await open()
  anchor.move(end(3))
  await anchor.flush()
  expect(kept()).toEqual({ end: end(3) })
  expect(clock.pending).toBe(0)
})

// Hazard: a locked keychain answers as an empty one does; what it holds would be written over with a shortened log's end.
it.each([
  ['is locked', 'locked'],
  ['fails', 'refusing'],
] as const)('is neither believed nor written where the keychain %s at the start', async (_, state) => {
  const secrets = memoryKeychain()
  secrets.kept.set(name, JSON.stringify({ end: end(40) }))
  secrets.become(state)
  // The data key may have been read a moment before the keychain failed.
  const { anchor, clock } = await open({ secrets, dataKeyKept: state === 'refusing' })
  expect(anchor.gap()).toBe('keychain_silent')
  secrets.become('open')
  anchor.move(end(3))
  await clock.advance(2_000)
  await anchor.flush()
  expect(secrets.kept.get(name)).toBe(JSON.stringify({ end: end(40) }))
})

it('says that the keychain stopped taking it, tries again with the next entry, and then proves the end', async () => {
  const { anchor, clock, secrets, kept } = await open()
  anchor.move(end(1))
  await clock.advance(1_000)
  secrets.become('locked')
  anchor.move(end(2))
  await clock.advance(1_000)
  expect(anchor.gap()).toBe('keychain_silent')
  secrets.become('open')
  anchor.move(end(3))
  await clock.advance(1_000)
  expect(anchor.gap()).toBeUndefined()
  expect(kept()).toEqual({ end: end(3) })
})

// Hazard: a keychain that hangs would hold up acts, or the end of the station.
it('keeps nobody waiting for a keychain that hangs', async () => {
  const { anchor, clock, secrets } = await open()
  secrets.become('hanging')
  anchor.move(end(1))
  await clock.advance(1_000)
  anchor.move(end(2))
  const flushed = anchor.flush()
  await settle()
  await clock.advance(3_000)
  await flushed
  expect(anchor.known()).toEqual({ end: end(2) })
})

it('keeps the backup that is expected until it is called off, and says so where it cannot', async () => {
  const { anchor, clock, secrets, kept } = await open()
  anchor.move(end(9))
  await anchor.expectRestore({ ...end(4), name: 'b.db' })
  expect(kept()).toEqual({ end: end(9), restoring: { ...end(4), name: 'b.db' } })
  anchor.move(end(10))
  await clock.advance(1_000)
  expect(kept()).toEqual({ end: end(10), restoring: { ...end(4), name: 'b.db' } })
  await anchor.expectRestore(undefined)
  expect(kept()).toEqual({ end: end(10) })
  secrets.become('locked')
  await expect(anchor.expectRestore({ ...end(4), name: 'b.db' })).rejects.toMatchObject({
    code: 'keychain_locked',
  })
  expect(anchor.known()).toEqual({ end: end(10) })
})

it('says that there is no keychain to prove anything', async () => {
  const clock = manualClock()
  const secrets = sessionSecretStore('no_service')
  const anchor = await openAuditAnchor({ secrets, stationId: 'station', dataKeyKept: false, clock })
  anchor.move(end(1))
  await anchor.expectRestore({ ...end(1), name: 'b.db' })
  await anchor.flush()
  expect(anchor.known()).toBeUndefined()
  expect(anchor.gap()).toBe('no_keychain')
  expect(clock.pending).toBe(0)
})

// Hazard: a copy of the database from before a start is taken for the newest one.
it('keeps the database’s generation beside the log’s end, whatever is written after it', async () => {
  const { anchor, kept, clock, secrets } = await open()
  anchor.begin(4)
  anchor.move(end(1))
  await clock.advance(1_000)
  expect(kept()).toEqual({ end: end(1), generation: 4 })
  anchor.begin(5)
  await anchor.expectRestore({ ...end(1), name: 'a.db' })
  anchor.move(end(2))
  await anchor.flush()
  expect(kept()).toEqual({ end: end(2), generation: 5, restoring: { ...end(1), name: 'a.db' } })
  expect((await open({ secrets })).anchor.known()?.generation).toBe(5)
})
