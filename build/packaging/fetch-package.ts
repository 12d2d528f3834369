// Packages of npm that are needed of another platform than npm installed them for.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/packages')

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly integrity?: string } | undefined>
  >
}

/** The lock file's version and checksum of a package, also of one that was not installed for this platform. */
async function locked(name: string) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  return lock.packages[`node_modules/${name}`]
}

/** Folder of an unpacked package `NAME@VERSION`; fetched once. Rejects where the checksum is not the expected one. */
export async function fetchPackage(spec: string, integrity?: string): Promise<string> {
  const folder = join(cache, spec.replace('/', '+'))
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(`${folder}-`)
  try {
    const shell = process.platform === 'win32'
    await run('npm', ['pack', '--silent', '--pack-destination', fresh, spec], { cwd: fresh, shell })
    const [name] = await readdir(fresh)
    const archive = join(fresh, name ?? '')
    const hash = createHash('sha512').update(await readFile(archive))
    if (integrity !== undefined && `sha512-${hash.digest('base64')}` !== integrity) {
      throw new Error(`${spec} is not what the lock file says`)
    }
    await run('tar', ['xzf', archive, '-C', fresh, '--strip-components=1'])
    await rm(archive)
    await rename(fresh, folder)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Of two that fetch at once the first one's is kept.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Folder of a package of the lock file: the installed one, or fetched where npm left it out for its platform. */
export async function packageOfAnyPlatform(name: string): Promise<string> {
  const installed = join(root, 'node_modules', name)
  if (existsSync(installed)) return installed
  const entry = await locked(name)
  if (!entry?.integrity) throw new Error(`package-lock.json does not name ${name} with a checksum`)
  return fetchPackage(`${name}@${entry.version}`, entry.integrity)
}
