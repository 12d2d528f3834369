// The releaser's command, run as it is: what it signs, and what it refuses to.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readPublicKeys } from '../../../src/adapters/updates/feed-signature.ts'
import { readSigned } from '../../../src/adapters/updates/signed-release.ts'
import { feedText, installerName } from '../../support/update-feed.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-sign-'))
const feed = join(folder, 'feed')
const keyFile = join(folder, 'release.pem')
let publicKey: string

function signFeed(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'build/sign-feed.ts'), ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

beforeAll(() => {
  publicKey = signFeed('--new-key', keyFile).stdout.trim()
})
beforeEach(() => {
  rmSync(feed, { recursive: true, force: true })
  cpSync(join(root, 'resources/printer-profiles'), feed, { recursive: true })
  writeFileSync(join(feed, installerName('0.2.0')), 'the installer')
  writeFileSync(join(feed, 'latest-linux.yml'), feedText({ version: '0.2.0', installer: 'the installer' }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) =>
  readSigned(
    {
      name,
      text: readFileSync(join(feed, name), 'utf8'),
      signature: readFileSync(join(feed, `${name}.sig`), 'utf8'),
    },
    readPublicKeys([publicKey]),
  )

it('signs the channel’s file and its copy by version, each for its own name', () => {
  expect(signFeed('--key', keyFile, feed)).toMatchObject({
    status: 0,
    stdout: 'latest-linux.yml: 0.2.0 is signed\n',
  })
  expect(read('latest-linux.yml').release.version).toBe('0.2.0')
  expect(read('latest-linux-0.2.0.yml').release.version).toBe('0.2.0')
  expect(() =>
    readSigned({ ...read('latest-linux.yml'), name: 'beta-linux.yml' }, readPublicKeys([publicKey])),
  ).toThrow()
})

it('describes the installers of a version first, each platform’s in the file that its stations ask for', () => {
  rmSync(join(feed, 'latest-linux.yml'))
  const names = {
    'beta.yml': ['packbench-1.2.3-setup-x64.exe'],
    'beta-linux.yml': ['packbench-1.2.3-linux-amd64.deb', 'packbench-1.2.3-linux-x86_64.AppImage'],
    'beta-linux-arm64.yml': ['packbench-1.2.3-linux-arm64.AppImage'],
    'beta-mac.yml': ['packbench-1.2.3-mac-arm64.zip'],
  }
  const others = ['packbench-1.2.2-linux-x86_64.AppImage', 'packbench-1.2.3-portable-x64.exe']
  for (const name of [...Object.values(names).flat(), ...others]) writeFileSync(join(feed, name), name)
  writeFileSync(join(folder, 'notes.txt'), 'Scans are taken sooner.\n')
  const release = ['--release', '1.2.3', '--channel', 'beta', '--notes', join(folder, 'notes.txt')]
  expect(signFeed('--key', keyFile, ...release, feed).status).toBe(0)
  for (const [file, installers] of Object.entries(names)) {
    const { release: described, info } = read(file)
    expect(described).toMatchObject({ version: '1.2.3', notes: 'Scans are taken sooner.\n' })
    expect(info.files.map(({ url }) => url)).toEqual(installers)
    expect(info.files.map(({ isAdminRightsRequired = false }) => isAdminRightsRequired)).toEqual(
      installers.map((name) => name.endsWith('.exe')),
    )
  }
})

it('keeps the copies of earlier versions, and signs nothing twice', () => {
  signFeed('--key', keyFile, feed)
  writeFileSync(join(feed, installerName('0.3.0')), 'the next')
  writeFileSync(join(feed, 'latest-linux.yml'), feedText({ version: '0.3.0', installer: 'the next' }))
  expect(signFeed('--key', keyFile, feed).status).toBe(0)
  expect(read('latest-linux-0.2.0.yml').release.version).toBe('0.2.0')
  expect(read('latest-linux.yml').release.version).toBe('0.3.0')
  expect(existsSync(join(feed, 'latest-linux-0.2.0-0.2.0.yml'))).toBe(false)
})

it('hazard: an installer that was exchanged on the way to the releaser is signed. It is compared first', () => {
  writeFileSync(join(feed, installerName('0.2.0')), 'another one')
  expect(signFeed('--key', keyFile, feed)).toMatchObject({ status: 1 })
  expect(existsSync(join(feed, 'latest-linux.yml.sig'))).toBe(false)
  rmSync(join(feed, installerName('0.2.0')))
  expect(signFeed('--key', keyFile, feed).stderr).toContain('is not there')
})

it('hazard: the private key is published. It is not written into the repository or read from the feed', () => {
  const inRepository = join(root, 'release.pem')
  expect(signFeed('--new-key', inRepository).status).toBe(1)
  expect(existsSync(inRepository)).toBe(false)
  cpSync(keyFile, join(feed, 'release.pem'))
  expect(signFeed('--key', join(feed, 'release.pem'), feed).status).toBe(1)
  if (process.platform !== 'win32') expect(statSync(keyFile).mode & 0o077).toBe(0)
})

it('never writes over a key that is there', () => {
  const before = readFileSync(keyFile, 'utf8')
  expect(signFeed('--new-key', keyFile).status).toBe(1)
  expect(readFileSync(keyFile, 'utf8')).toBe(before)
})

it('says how it is used, and what is no feed', () => {
  expect(signFeed()).toMatchObject({ status: 2 })
  rmSync(join(feed, 'latest-linux.yml'))
  expect(signFeed('--key', keyFile, feed).stderr).toContain('no feed file')
})
