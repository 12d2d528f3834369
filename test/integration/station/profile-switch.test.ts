// A profile that cannot be opened, at a station that works on another one.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { demoShipFrom } from '../../../src/app/profile/demo-service.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { startAnswerProxy } from '../../support/answer-proxy.ts'
import { csvOf, eventOnce, openTestStation, type TestStation } from '../../support/test-station.ts'

let folder: string
let sandbox: Sandbox
let station: TestStation
const data = (...path: readonly string[]) => join(folder, 'station', ...path)
const open = () => openTestStation({ dataDir: data() })

/** A file in the place of the database that is none. */
function damage(profile: string): void {
  mkdirSync(data(profile), { recursive: true })
  writeFileSync(data(profile, 'packbench.db'), 'no database'.repeat(1_000))
}
const keptProfile = () =>
  (JSON.parse(readFileSync(data('settings.json'), 'utf8')) as { readonly profile: string }).profile

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-switch-'))
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await open()
  await station.connect(sandbox)
})
afterEach(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

// Hazard: one wrong choice in Settings leaves the bench without any profile until somebody starts it again.
it('goes back to the profile before, says why, and packs on there', async () => {
  damage('production')
  const told = eventOnce(station.station, 'station', () => true)
  await expect(station.ask('profile.switch', { profile: 'production' })).rejects.toMatchObject({
    info: {
      code: 'database_damaged',
      message: expect.stringMatching(/no database.*The station stays on the test profile\.$/) as string,
      details: { stays: 'test' },
    },
  })
  expect((await told).profile).toBe('test')
  expect((await station.ask('station.status', {})).profile).toBe('test')
  expect(keptProfile()).toBe('test')
  await station.ask('settings.saveShipFrom', demoShipFrom)
  await station.ask('spending.goOn', {})
  await station.importCsv(csvOf('STAYS-1'))
  await station.shipped('STAYS-1')

  const { entries } = await station.ask('audit.list', { limit: 50 })
  expect(entries).toContainEqual(
    expect.objectContaining({ operation: 'profile.switch', outcome: 'database_damaged' }),
  )
})

// Hazard: what was opened before the fault keeps the database locked, and the profile cannot be opened until a new start.
it('can be asked for again once what was in the way is mended', async () => {
  await station.ask('profile.switch', { profile: 'production' })
  // Read as soon as a service is at hand, after the database is open.
  writeFileSync(data('response-names.json'), 'no names')
  await expect(station.ask('profile.switch', { profile: 'test' })).rejects.toMatchObject({
    info: { code: 'data_folder_unusable', details: { stays: 'production' } },
  })
  rmSync(data('response-names.json'))
  expect((await station.ask('profile.switch', { profile: 'test' })).profile).toBe('test')
})

// Hazard: the screen shows the profile that was, and "try again" for ever, while nothing can be packed.
it('says that none is open where the one before cannot be opened either, until one can', async () => {
  await station.ask('profile.switch', { profile: 'production' })
  await station.ask('profile.switch', { profile: 'test' })
  damage('production')
  // The one that is open now cannot be opened a second time.
  writeFileSync(data('response-names.json'), 'no names')
  const none = {
    info: {
      code: 'no_profile_open',
      message: expect.stringMatching(/production: The file is no database.*test: .*response-names/) as string,
      details: { profiles: ['production', 'test'] },
    },
  }
  await expect(station.ask('profile.switch', { profile: 'production' })).rejects.toMatchObject(none)
  await expect(station.ask('station.status', {})).rejects.toMatchObject(none)
  await expect(station.scan('STAYS-1')).rejects.toMatchObject(none)
  rmSync(data('response-names.json'))
  expect((await station.ask('profile.switch', { profile: 'test' })).profile).toBe('test')
})

// Hazard: two pages switch at once: both profiles are at work, and the first one is never closed.
it('opens one at a time', async () => {
  const [first, second] = await Promise.allSettled([
    station.ask('profile.switch', { profile: 'production' }),
    station.ask('profile.switch', { profile: 'demo' }),
  ])
  expect(first).toMatchObject({ status: 'fulfilled', value: { profile: 'production' } })
  expect(second).toMatchObject({ status: 'rejected', reason: { info: { code: 'conflict' } } })
})

/** The sandbox at an address that answers once `answer` is called; `asked` once something was asked there. */
async function heldService() {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const proxy = await startAnswerProxy(sandbox.baseUrl, async (answer) => {
    asked.resolve()
    await answered.promise
    return answer
  })
  onTestFinished(() => proxy.close())
  return { baseUrl: proxy.baseUrl, asked: asked.promise, answer: answered.resolve }
}
const connections = async () =>
  (await station.ask('audit.list', { limit: 50 })).entries
    .filter(({ operation }) => operation === 'account.connect')
    .map(({ subject = 'it', outcome }) => `${subject} ${outcome}`)

// Hazard: the log of Production says that its account was connected, and that of Test says nothing.
it('writes what ends while the profile is switched into the log of the one that it was begun in', async () => {
  const held = await heldService()
  const connecting = station.ask('account.connect', { baseUrl: held.baseUrl, keys: sandbox.keys })
  await held.asked
  const switching = station.ask('profile.switch', { profile: 'production' })
  held.answer()
  expect(await connecting).toMatchObject({ profile: 'test', baseUrl: held.baseUrl })
  expect((await switching).profile).toBe('production')
  expect(await connections()).toEqual([])
  await station.ask('profile.switch', { profile: 'test' })
  expect(await connections()).toEqual(['test done', 'test done'])
})

// Hazard: an answer that does not come keeps the bench from switching; or what was asked for is in no log.
it('says of what does not end in time that it was asked for, and goes on', async () => {
  const held = await heldService()
  const connecting = station.ask('account.connect', { baseUrl: held.baseUrl, keys: sandbox.keys })
  await held.asked
  await station.ask('profile.switch', { profile: 'production' })
  const connected = expect(connecting).rejects.toMatchObject({ info: { code: 'conflict' } })
  held.answer()
  await connected
  expect(await connections()).toEqual([])
  expect((await station.ask('settings.get', {})).hasKeys).toBe(false)
  await station.ask('profile.switch', { profile: 'test' })
  expect(await connections()).toEqual(['it asked', 'test done'])
  expect((await station.ask('settings.get', {})).baseUrl).toBe(sandbox.baseUrl)
})

// Hazard: the page and the log say that no backup was made, or none will be put back, and it was and will.
it('says of backups how they ended though the profile is switched meanwhile', async () => {
  const [made] = await Promise.all([
    station.ask('backups.make', {}),
    station.ask('profile.switch', { profile: 'production' }),
  ])
  const [backup] = made.backups
  if (!backup) throw new Error('none was made')
  expect(backup.name).toContain('packbench-test-')

  await station.ask('profile.switch', { profile: 'test' })
  const [laid] = await Promise.all([
    station.ask('backups.restore', { name: backup.name }),
    station.ask('profile.switch', { profile: 'production' }),
  ])
  expect(laid.restoring).toBe(backup.name)
  await station.ask('profile.switch', { profile: 'test' })
  const { entries } = await station.ask('audit.list', { limit: 50 })
  expect(entries).toContainEqual(expect.objectContaining({ operation: 'backup.restored' }))
})

// Hazard: a page is told that nothing was made, and a key that opens the station is in no log.
it('gives a page its key, and says so in the log, though the profile is switched meanwhile', async () => {
  const { code } = await station.ask('programs.pair', { name: 'Shop', scopes: ['read'] })
  const origin = 'https://shop.example'
  const [paired] = await Promise.all([
    station.station.programs.pair(code, origin),
    station.ask('profile.switch', { profile: 'production' }),
  ])
  expect(paired?.program.name).toBe('Shop')
  await station.ask('profile.switch', { profile: 'test' })
  const { entries } = await station.ask('audit.list', { limit: 50 })
  expect(entries).toContainEqual(expect.objectContaining({ operation: 'programs.paired', subject: origin }))
})
