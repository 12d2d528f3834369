import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addToFeed } from '../../../build/packaging/deb.ts'
import { signFeedFile } from '../../../src/adapters/updates/feed-signature.ts'
import { readSigned } from '../../../src/adapters/updates/signed-release.ts'

/** As electron-builder writes it. */
const written = `version: 1.2.3
files:
  - url: packbench-1.2.3-linux-x86_64.AppImage
    sha512: ${'A'.repeat(86)}==
    size: 120000000
    blockMapSize: 130000
path: packbench-1.2.3-linux-x86_64.AppImage
sha512: ${'A'.repeat(86)}==
releaseDate: '2026-11-20T10:00:00.000Z'
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-feed-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the deb in the feed', () => {
  // Hazard: a station that was installed by the deb finds no new version, for ever.
  it('is named beside the packages that electron-builder makes', async () => {
    const deb = join(folder, 'packbench_1.2.3_amd64.deb')
    const feed = join(folder, 'latest-linux.yml')
    writeFileSync(deb, 'a package')
    writeFileSync(feed, written)
    await addToFeed(deb, { output: folder, arch: 'x64' })

    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const text = readFileSync(feed, 'utf8')
    const signature = signFeedFile('latest-linux.yml', text, privateKey)
    const { info } = readSigned({ name: 'latest-linux.yml', text, signature }, [publicKey])
    expect(info.files.map(({ url, size }) => [url, size])).toEqual([
      ['packbench_1.2.3_amd64.deb', 9],
      ['packbench-1.2.3-linux-x86_64.AppImage', 120_000_000],
    ])
  })

  it('is not asked for where no feed was written', async () => {
    await expect(addToFeed(join(folder, 'x.deb'), { output: folder, arch: 'x64' })).resolves.toBeUndefined()
  })
})
