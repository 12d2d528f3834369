// Two users of one computer and one data folder, each a real user of the system.

import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isRoot, startStationProgram } from '../../support/station-program.ts'

/** Two users that every Debian has. */
const [anna, bob] = [1, 65_534]

let folder: string
const data = () => join(folder, 'data')

const start = (uid: number) => startStationProgram({ dataDir: data(), home: folder, uid })

describe.skipIf(!isRoot)(`one data folder, two users${isRoot ? '' : ' (needs root, to be both)'}`, () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packbench-users-'))
    chmodSync(folder, 0o777)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  // Hazard: the second user's station seals with another key, or fails in words that help nobody.
  it('the second is told whose it is, while the first works and after', async () => {
    const first = await start(anna)
    expect(first.line, first.said()).toContain('"token"')
    const made = readdirSync(data()).sort()
    const second = await start(bob)
    expect(second.line).toBeUndefined()
    expect(second.code()).toBe(1)
    expect(second.said()).toContain('belongs to daemon, and you are signed in as nobody')
    expect(second.said()).toContain('(data_folder_of_other_user)')
    await first.stop()
    const third = await start(bob)
    expect(third.said()).toContain('Sign in as daemon')
    expect(readdirSync(data()).sort()).toEqual(made)
    const again = await start(anna)
    expect(again.line, again.said()).toContain('"token"')
    await again.stop()
  })

  // Hazard: a folder that cannot be written ends in a stack trace; one of a profile opens, and cannot keep a purchase.
  it.each([
    ['of the station', '', 'test'],
    ['of the station, for a new profile', '', 'production'],
    ['of a profile', 'test', 'test'],
  ] as const)('a folder %s that cannot be written is told in one line', async (_, inner, profile) => {
    const first = await start(anna)
    await first.stop()
    const kept = readdirSync(data(), { recursive: true }).sort()
    chmodSync(join(data(), inner), 0o555)
    const refused = await startStationProgram({ dataDir: data(), home: folder, uid: anna, profile })
    expect(refused.line).toBeUndefined()
    expect(refused.code()).toBe(1)
    expect(refused.said()).toMatch(/^.* cannot be written\. .* \(data_folder_unusable\)\n$/)
    expect(readdirSync(data(), { recursive: true }).sort()).toEqual(kept)
    chmodSync(join(data(), inner), 0o700)
    const again = await start(anna)
    expect(again.line, again.said()).toContain('"token"')
    await again.stop()
  })

  it('a folder that an administrator prepared for both is the first one’s who starts', async () => {
    mkdirSync(data())
    chmodSync(data(), 0o777)
    const first = await start(anna)
    expect(first.line, first.said()).toContain('"token"')
    await first.stop()
    const second = await start(bob)
    expect(second.said()).toContain('belongs to daemon')
  })

  it('a folder of a station that was before owners were kept is its owner’s', async () => {
    const first = await start(anna)
    await first.stop()
    rmSync(join(data(), 'owner.json'))
    chownSync(data(), anna, anna)
    const second = await start(bob)
    expect(second.said()).toContain('belongs to daemon')
    const again = await start(anna)
    expect(again.line, again.said()).toContain('"token"')
    await again.stop()
  })
})
