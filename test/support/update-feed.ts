// A feed of new versions on this machine: a real HTTP server, real signatures, and what can go wrong with either.

import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signFeedFile } from '../../src/adapters/updates/feed-signature.ts'

export type FeedRelease = {
  readonly version: string
  readonly installer: string | Buffer
  readonly notes?: string
}

export type UpdateFeed = {
  readonly url: string
  /** SPKI in DER, base64. */
  readonly publicKey: string
  /** What was asked for, in its order. */
  readonly asked: string[]
  /** Puts a version at the top of the channel, signed, and beside it by its version. */
  publish(release: FeedRelease, channel?: string): void
  /** Puts anything in a file's place; `undefined` takes it away. */
  put(name: string, what: string | Buffer | RequestListener | undefined): void
  text(name: string): string
  /** The signature of a text under a name, by the feed's own key. */
  sign(name: string, text: string): string
  close(): Promise<void>
}

const platformEnding: Readonly<Record<string, string>> = {
  linux: process.arch === 'x64' ? '-linux' : `-linux-${process.arch}`,
  darwin: '-mac',
}

/** The file that a channel is described by on this machine. */
export const channelFile = (channel = 'latest') => `${channel}${platformEnding[process.platform] ?? ''}.yml`

export const installerName = (version: string) => `Packbench-${version}.AppImage`

export async function openUpdateFeed(): Promise<UpdateFeed> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const files = new Map<string, string | Buffer | RequestListener>()
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed').pathname.slice(1)
    asked.push(name)
    const file = files.get(name)
    if (file === undefined) response.writeHead(404).end()
    else if (typeof file === 'function') file(request, response)
    else response.writeHead(200, { 'Content-Length': Buffer.byteLength(file) }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sign = (name: string, text: string) => signFeedFile(name, text, privateKey)

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    asked,
    sign,
    text: (name) => String(files.get(name)),
    put(name, what) {
      if (what === undefined) files.delete(name)
      else files.set(name, what)
    },
    publish({ version, installer, notes = '' }, channel) {
      const text = feedText({ version, installer, notes })
      const name = channelFile(channel)
      files.set(installerName(version), installer)
      for (const one of [name, name.replace(/\.yml$/, `-${version}.yml`)]) {
        files.set(one, text)
        files.set(`${one}.sig`, sign(one, text))
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As electron-builder writes it. */
export function feedText({ version, installer, notes = '' }: FeedRelease): string {
  const sha512 = createHash('sha512').update(installer).digest('base64')
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${installerName(version)}`,
    `    sha512: ${sha512}`,
    `    size: ${Buffer.byteLength(installer)}`,
    `path: ${installerName(version)}`,
    `sha512: ${sha512}`,
    `releaseNotes: ${JSON.stringify(notes)}`,
    "releaseDate: '2026-11-20T10:00:00.000Z'",
    '',
  ].join('\n')
}
