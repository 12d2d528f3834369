// electron-updater itself, over a feed on this machine: what it takes, and what it must not.

import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateSource, type UpdateSourceOptions } from '../../../../src/adapters/updates/update-source.ts'
import { signFeedFile } from '../../../../src/adapters/updates/feed-signature.ts'
import { isAppError } from '../../../../src/contract/errors.ts'
import type { UpdateRule } from '../../../../src/contract/updates.ts'
import type { UpdateSource } from '../../../../src/core/updates/ports.ts'
import { until } from '../../../support/until.ts'
import { channelFile, installerName, openUpdateFeed, type UpdateFeed } from '../../../support/update-feed.ts'

let feed: UpdateFeed
let folder: string
let seen: string | undefined
const appImage = process.env['APPIMAGE']

beforeEach(async () => {
  feed = await openUpdateFeed()
  folder = mkdtempSync(join(tmpdir(), 'packbench-updates-'))
  seen = undefined
  process.env['APPIMAGE'] = join(folder, 'Packbench.AppImage')
  writeFileSync(process.env['APPIMAGE'], application('0.1.0'))
  feed.publish({ version: '0.1.0', installer: application('0.1.0') })
})
afterEach(async () => {
  if (appImage === undefined) delete process.env['APPIMAGE']
  else process.env['APPIMAGE'] = appImage
  await feed.close()
})

function open(options: Partial<UpdateSourceOptions> = {}): UpdateSource {
  return updateSource({
    kind: 'appimage',
    present: '0.1.0',
    folder: join(folder, 'updates'),
    publicKeys: [feed.publicKey],
    windowsPublishers: [],
    newestSeen: { read: () => seen, raise: (version) => (seen = version) },
    app: { whenReady: () => Promise.resolve(), quit: () => undefined, relaunch: () => undefined },
    onNotKept: () => undefined,
    ...options,
  })
}

const rule = (channel: UpdateRule['channel'] = 'latest'): UpdateRule => ({
  feedUrl: feed.url,
  automatic: true,
  channel,
  idleMinutes: 15,
})

/** An application that says which version it is. */
const application = (version: string) => `#!/bin/sh\necho ${version} >> "${join(folder, 'started')}"\n`
const started = () =>
  existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8') : ''

/** Files of an installer's size or name, wherever they lie. */
/** Under the name that it is installed by: `temp-…` is what was being written when it broke off, and cleared by the next. */
const installersOf = (version: string) =>
  globSync('updates/**/*', { cwd: folder }).filter((path) => basename(path) === installerName(version))

/** A file that goes on until nobody reads it any more. */
function endless() {
  let ended = false
  const serve: RequestListener = (_request, response) => {
    const more = () => {
      while (!ended && response.write('#'.repeat(16_384)));
    }
    response.on('close', () => (ended = true)).on('drain', more)
    more()
  }
  return { serve, isEnded: () => ended }
}

async function fault(of: Promise<unknown>) {
  const error = await of.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!isAppError(error)) throw new Error(`no expected failure: ${String(error)}`)
  return { code: error.code, ...error.details }
}

describe('a version that is newer', () => {
  it('is found, fetched, kept, and takes the place of the one that runs', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0'), notes: 'Scans are taken sooner.' })
    const source = open()
    const percents: number[] = []
    expect(await source.check(rule())).toEqual({
      version: '0.2.0',
      notes: 'Scans are taken sooner.',
      releasedAt: '2026-11-20T10:00:00.000Z',
    })
    await source.download((percent) => percents.push(percent))
    expect(percents.at(-1)).toBe(100)
    expect((await source.kept('0.2.0'))?.version).toBe('0.2.0')
    const start = await source.prepare('0.2.0')
    expect(started()).toBe('')
    expect(start()).toBe(true)
    await until(() => started() === '0.2.0\n')
    expect(readFileSync(process.env['APPIMAGE']!, 'utf8')).toBe(application('0.2.0'))
  })

  it('hazard: a disk that is full leaves no application at all. The one that runs stays until the new one is whole', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    const start = await source.prepare('0.2.0')
    mkdirSync(`${process.env['APPIMAGE']}.new`)
    expect(start()).toBe(false)
    expect(readFileSync(process.env['APPIMAGE']!, 'utf8')).toBe(application('0.1.0'))
  })

  it('hazard: an empty bench is closed for a password that nobody types. Such a version is not installed alone', async () => {
    const source = open()
    for (const [version, needs] of [
      ['0.2.0', false],
      ['0.3.0', true],
    ] as const) {
      feed.publish({ version, installer: application(version) })
      const text = feed
        .text(channelFile())
        .replace('    size:', `    isAdminRightsRequired: ${needs}\n    size:`)
      feed.put(channelFile(), text)
      feed.put(`${channelFile()}.sig`, feed.sign(channelFile(), text))
      await source.check(rule())
      await source.download(() => undefined)
      expect(source.installsAlone(version)).toBe(!needs)
    }
  })

  it('keeps the name of the file that runs, which shortcuts have', async () => {
    process.env['APPIMAGE'] = join(folder, installerName('0.1.0'))
    writeFileSync(process.env['APPIMAGE'], application('0.1.0'))
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    ;(await source.prepare('0.2.0'))()
    await until(() => started() === '0.2.0\n')
    expect(existsSync(join(folder, installerName('0.1.0')))).toBe(true)
  })

  it('is known again after a start without being fetched twice', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    const first = open()
    await first.check(rule())
    await first.download(() => undefined)
    const again = open()
    await again.check(rule())
    await again.download(() => undefined)
    expect(feed.asked.filter((name) => name === installerName('0.2.0'))).toHaveLength(1)
  })

  it('leaves the one that runs behind for going back, fetched by its own signed file', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    expect(await source.kept('0.1.0')).toMatchObject({ version: '0.1.0' })

    const next = open({ present: '0.2.0' })
    await next.keepOnly(['0.2.0', '0.1.0'])
    expect((await next.prepare('0.1.0'))()).toBe(true)
    await until(() => started() === '0.1.0\n')
  })

  it('is fetched although the one that runs cannot be kept', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    feed.put(installerName('0.1.0'), undefined)
    const faults: unknown[] = []
    const source = open({ onNotKept: (error) => faults.push(error) })
    await source.check(rule())
    await source.download(() => undefined)
    expect(faults).toHaveLength(1)
    expect(await source.kept('0.2.0')).toBeDefined()
    expect(await source.kept('0.1.0')).toBeUndefined()
  })

  it('is nothing to a feed that has the version that runs', async () => {
    expect(await open().check(rule())).toBeUndefined()
  })

  it('is thrown away with the time, except those that are named', async () => {
    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    const next = open({ present: '0.3.0' })
    await next.keepOnly(['0.3.0', '0.2.0'])
    expect([await next.kept('0.1.0'), (await next.kept('0.2.0'))?.version]).toEqual([undefined, '0.2.0'])
  })
})

describe('a feed in other hands', () => {
  beforeEach(() => feed.publish({ version: '0.2.0', installer: application('0.2.0') }))

  const nothingKept = async (source: UpdateSource) => {
    expect(await source.kept('0.2.0')).toBeUndefined()
    expect(installersOf('0.2.0')).toEqual([])
  }

  it('hazard: anybody’s file is installed. A signature by another key is refused before anything is fetched', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    feed.put(`${channelFile()}.sig`, signFeedFile(channelFile(), feed.text(channelFile()), privateKey))
    const source = open()
    expect(await fault(source.check(rule()))).toEqual({ code: 'update_not_trusted', why: 'signature' })
    expect(feed.asked).not.toContain(installerName('0.2.0'))
    expect(seen).toBeUndefined()
  })

  it.each([
    ['no signature', (text: string) => text, ''],
    ['a signature over another text', (text: string) => text.replace('0.2.0', '0.2.1'), undefined],
    ['a signature over other notes', (text: string) => `${text}# and this\n`, undefined],
  ])('refuses %s', async (_what, change, signature) => {
    feed.put(channelFile(), change(feed.text(channelFile())))
    if (signature !== undefined) feed.put(`${channelFile()}.sig`, signature)
    expect(await fault(open().check(rule()))).toEqual({ code: 'update_not_trusted', why: 'signature' })
  })

  it('hazard: a beta, signed as such, is served as the release. A signature holds for its own name alone', async () => {
    feed.publish({ version: '0.3.0', installer: application('0.3.0') }, 'beta')
    for (const ending of ['', '.sig']) {
      feed.put(`${channelFile()}${ending}`, feed.text(`${channelFile('beta')}${ending}`))
    }
    expect(await fault(open().check(rule()))).toEqual({ code: 'update_not_trusted', why: 'signature' })
    expect((await open().check(rule('beta')))?.version).toBe('0.3.0')
  })

  it('hazard: the right signature over another file’s checksum. The file is thrown away', async () => {
    feed.put(installerName('0.2.0'), application('0.6.6'))
    const source = open()
    await source.check(rule())
    expect(await fault(source.download(() => undefined))).toEqual({ code: 'update_not_trusted', why: 'file' })
    await nothingKept(source)
  })

  it('hazard: a signed version with a known hole is offered again. What is older than was seen is refused', async () => {
    seen = '0.3.0'
    expect(await fault(open().check(rule()))).toEqual({ code: 'update_not_trusted', why: 'older' })
    expect(await fault(open({ present: '0.4.0' }).check(rule()))).toEqual({
      code: 'update_not_trusted',
      why: 'older',
    })
  })

  it('remembers the newest version from the time when it was seen, fetched or not', async () => {
    await open().check(rule())
    expect(seen).toBe('0.2.0')
  })

  it.each([[], ['no key'], ['MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE']])(
    'without a key, or with one that is none, nothing is trusted',
    async (...publicKeys) => {
      expect(await fault(open({ publicKeys }).check(rule()))).toEqual({
        code: 'update_not_trusted',
        why: 'no_key',
      })
    },
  )

  it('hazard: the file is changed between fetching and installing. It is compared once more', async () => {
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    const path = join(folder, 'updates/installers/0.2.0', installerName('0.2.0'))
    chmodSync(path, 0o755)
    writeFileSync(path, application('6.6.6'))
    expect(await fault(source.prepare('0.2.0'))).toEqual({ code: 'update_not_trusted', why: 'file' })
    expect(readFileSync(process.env['APPIMAGE']!, 'utf8')).toBe(application('0.1.0'))
  })

  it('hazard: a kept version’s paper is changed with it. Its signature is checked at each look', async () => {
    const source = open()
    await source.check(rule())
    await source.download(() => undefined)
    const paper = join(folder, 'updates/installers/0.2.0/signed.json')
    writeFileSync(paper, readFileSync(paper, 'utf8').replace('releaseDate', 'releaseDay'))
    expect(await source.kept('0.2.0')).toBeUndefined()
    expect(await fault(source.prepare('0.2.0'))).toMatchObject({ code: 'update_not_trusted' })
  })

  it.each([
    [
      'a file elsewhere',
      (text: string) => text.replaceAll(installerName('0.2.0'), 'http://127.0.0.1:1/x.AppImage'),
    ],
    ['a file above the feed', (text: string) => text.replaceAll(installerName('0.2.0'), '../x.AppImage')],
    ['words for a shell', (text: string) => text.replaceAll(installerName('0.2.0'), 'x$(id).AppImage')],
    ['no checksum', (text: string) => text.replaceAll(/sha512: .*/g, 'sha512: none')],
    ['a version that is none', (text: string) => text.replace('version: 0.2.0', 'version: ../../0.2.0')],
    ['no yaml', () => '{{{'],
  ])('refuses what is signed and names %s', async (_what, change) => {
    const text = change(feed.text(channelFile()))
    feed.put(channelFile(), text)
    feed.put(`${channelFile()}.sig`, feed.sign(channelFile(), text))
    expect(await fault(open().check(rule()))).toEqual({ code: 'update_not_trusted', why: 'unreadable' })
  })

  it('takes notes with markup as the text that they are', async () => {
    const notes = '<img src=x onerror=alert(1)>\n**bold** & <b>more</b>'
    feed.publish({ version: '0.2.0', installer: application('0.2.0'), notes })
    expect((await open().check(rule()))?.notes).toBe(notes)
  })
})

describe('a feed that is not well', () => {
  beforeEach(() => feed.publish({ version: '0.2.0', installer: application('0.2.0') }))

  it('that is gone is named as such', async () => {
    const { url } = feed
    await feed.close()
    expect(await fault(open().check({ ...rule(), feedUrl: url }))).toEqual({
      code: 'update_feed_unreachable',
    })
    feed = await openUpdateFeed()
  })

  it('that has nothing is named as such', async () => {
    feed.put(channelFile(), undefined)
    expect(await fault(open().check(rule()))).toEqual({ code: 'update_feed_unreachable', status: 404 })
  })

  it('hazard: a feed sends the station elsewhere. No redirection is followed, for the feed or the file', async () => {
    const elsewhere = await openUpdateFeed()
    elsewhere.publish({ version: '0.2.0', installer: application('0.2.0') })
    feed.put(channelFile(), (request, response) =>
      response.writeHead(302, { Location: `${elsewhere.url}${request.url}` }).end(),
    )
    expect(await fault(open().check(rule()))).toEqual({
      code: 'update_feed_unreachable',
      why: 'redirected',
      status: 302,
    })

    feed.publish({ version: '0.2.0', installer: application('0.2.0') })
    feed.put(installerName('0.2.0'), (request, response) =>
      response.writeHead(200, { Location: `${elsewhere.url}${request.url}` }).end('x'),
    )
    const source = open()
    await source.check(rule())
    expect(await fault(source.download(() => undefined))).toMatchObject({ code: 'update_download_broken' })
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  it('hazard: a feed file without end fills the memory. It is broken off at 256 KB', async () => {
    const file = endless()
    feed.put(channelFile(), file.serve)
    expect(await fault(open().check(rule()))).toMatchObject({
      code: 'update_feed_unreachable',
      why: 'too_large',
    })
    await until(file.isEnded)
  })

  it('hazard: an installer larger than it is said to be fills the disk. It is broken off', async () => {
    const file = endless()
    feed.put(installerName('0.2.0'), file.serve)
    const source = open()
    await source.check(rule())
    expect(await fault(source.download(() => undefined))).toMatchObject({ code: 'update_download_broken' })
    await until(file.isEnded)
    expect(installersOf('0.2.0')).toEqual([])
  })

  it('hazard: half a file is installed. A download that is cut is thrown away, and fetched anew', async () => {
    const whole = application('0.2.0')
    feed.put(installerName('0.2.0'), (_request, response) => {
      response.writeHead(200, { 'Content-Length': whole.length })
      response.write(whole.slice(0, 9), () => response.destroy())
    })
    const source = open()
    await source.check(rule())
    expect(await fault(source.download(() => undefined))).toEqual({ code: 'update_download_broken' })
    expect(installersOf('0.2.0')).toEqual([])
    expect(await fault(source.prepare('0.2.0'))).toMatchObject({ code: 'update_not_trusted' })

    feed.put(installerName('0.2.0'), whole)
    await source.check(rule())
    await source.download(() => undefined)
    expect(await source.kept('0.2.0')).toBeDefined()
  })

  it('a file that ends too soon without a word is no whole one', async () => {
    feed.put(installerName('0.2.0'), application('0.2.0').slice(0, 9))
    const source = open()
    await source.check(rule())
    expect(await fault(source.download(() => undefined))).toEqual({ code: 'update_not_trusted', why: 'file' })
  })

  it('a download can be ended', async () => {
    let began = false
    feed.put(installerName('0.2.0'), (_request, response) => {
      response.writeHead(200, { 'Content-Length': application('0.2.0').length })
      response.write('#', () => (began = true))
    })
    const source = open()
    await source.check(rule())
    const download = fault(source.download(() => undefined))
    await until(() => began)
    source.cancel()
    expect(await download).toEqual({ code: 'update_download_broken' })
    expect(installersOf('0.2.0')).toEqual([])
  })
})
