// `npm run sign-feed -- --key FILE --release VERSION DIR`: makes DIR, which has the installers of a version, a feed.

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { signFeedFile } from '../src/adapters/updates/feed-signature.ts'
import { readSigned } from '../src/adapters/updates/signed-release.ts'
import { describeFeed } from './describe-feed.ts'

const usage = `usage: npm run sign-feed -- --key FILE [--release VERSION [--notes FILE] [--channel latest|beta]] DIR
       npm run sign-feed -- --new-key FILE
  --new-key FILE    makes a private key, and prints its public key
  --key FILE        signs every *.yml of the feed in DIR, and keeps a signed copy of each by its version
  --release VERSION writes the *.yml first, for the installers of this version in DIR
  --notes FILE      what is new, as plain text
  --channel NAME    latest without it`

const project = join(import.meta.dirname, '..')
const isIn = (folder: string, file: string) => file.startsWith(realpathSync(folder) + sep)

/** What lies in the repository or in the feed is published one day. */
function privateKeyPath(file: string, ...published: readonly string[]): string {
  const path = join(realpathSync(dirname(resolve(file))), basename(file))
  if (published.some((folder) => isIn(folder, path))) {
    throw new Error(`${file}: a private key does not belong into ${published.join(' or ')}`)
  }
  return path
}

function makeKey(file: string): void {
  const path = privateKeyPath(file, project)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  console.log(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
}

function readKey(path: string): KeyObject {
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${path}: not a key of Ed25519`)
  return key
}

async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}

const isVersioned = (name: string) => /-\d+\.\d+\.\d+.*\.yml$/.test(name)

async function signFeed(folder: string, key: KeyObject): Promise<void> {
  const publicKey = createPublicKey(key)
  const names = readdirSync(folder).filter((name) => name.endsWith('.yml') && !isVersioned(name))
  const feedFiles = names.filter((name) => name !== 'builder-debug.yml' && name !== 'app-update.yml')
  if (feedFiles.length === 0) throw new Error(`${folder}: no feed file (latest.yml and the like)`)
  for (const name of feedFiles) {
    const text = readFileSync(join(folder, name), 'utf8')
    const { info } = readSigned({ name, text, signature: signFeedFile(name, text, key) }, [publicKey])
    for (const { url, sha512 } of info.files) {
      const file = join(folder, url)
      if (!existsSync(file)) throw new Error(`${name} names ${url}, which is not there`)
      if ((await sha512Of(file)) !== sha512) throw new Error(`${url} is not the file that ${name} describes`)
    }
    // By its version it stays when the next one takes the channel's name: stations fetch it to have a way back.
    const versioned = name.replace(/\.yml$/, `-${info.version}.yml`)
    for (const signed of [name, versioned]) {
      writeFileSync(join(folder, signed), text)
      writeFileSync(join(folder, `${signed}.sig`), signFeedFile(signed, text, key))
    }
    console.log(`${name}: ${info.version} is signed`)
  }
}

try {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      'new-key': { type: 'string' },
      release: { type: 'string' },
      notes: { type: 'string' },
      channel: { type: 'string', default: 'latest' },
    },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (values['new-key'] !== undefined && folder === undefined) makeKey(values['new-key'])
  else if (values.key !== undefined && folder !== undefined) {
    const key = readKey(privateKeyPath(values.key, project, folder))
    if (values.release !== undefined) {
      const notes = values.notes === undefined ? '' : readFileSync(values.notes, 'utf8')
      const { release: version, channel } = values
      describeFeed(folder, { version, channel, notes, releasedAt: new Date() })
    }
    await signFeed(resolve(folder), key)
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
