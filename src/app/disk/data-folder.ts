// Where a station keeps its data, and whose the folder is. The key to what is sealed in it lies in the keychain of one
// user of the computer: a second user could read none of it, and is told so before anything is opened or made.

import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join, posix, win32 } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { ProfileReading } from '../station/station-profile-file.ts'

const ownerFile = 'owner.json'

type Environment = Readonly<Record<string, string | undefined>>

/** The folder of the computer, for a bench that everybody signs in to with one account. */
export function machineDataFolder(env: Environment, platform: NodeJS.Platform): string {
  if (platform === 'win32') return win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Packbench', 'data')
  return platform === 'darwin'
    ? '/Library/Application Support/Packbench/data'
    : posix.join('/var/lib', 'packbench')
}

/**
 * What was named at the start; else `PACKBENCH_DATA`; else the computer's folder where the station profile says so; else
 * the host's own for each user. A broken profile moves no station: one that is in the computer's folder stays there.
 */
export function chooseDataFolder({
  named,
  env,
  stationProfile,
  otherwise,
  machineFolder = machineDataFolder(env, process.platform),
}: {
  readonly named?: string | undefined
  readonly env: Environment
  readonly stationProfile: ProfileReading
  readonly otherwise: string
  readonly machineFolder?: string
}): string {
  const chosen = named ?? (env['PACKBENCH_DATA'] || undefined)
  if (chosen !== undefined) return chosen
  switch (stationProfile.kind) {
    case 'none':
      return otherwise
    case 'read':
      return stationProfile.profile.dataFolder === 'machine' ? machineFolder : otherwise
    case 'broken':
      return existsSync(join(machineFolder, ownerFile)) ? machineFolder : otherwise
  }
}

const Owner = z.object({ user: z.string(), uid: z.int().optional() })
type Owner = z.infer<typeof Owner>

function currentUser(): Owner {
  const { username, uid } = userInfo()
  if (process.platform !== 'win32') return { user: username, uid }
  const domain = process.env['USERDOMAIN']
  return { user: domain ? `${domain}\\${username}` : username }
}

/**
 * Makes the folder this user's, or finds that it is. Nothing is made, changed or opened where it is another's: throws
 * `data_folder_of_other_user` with the owner's name, `data_folder_unusable` where it cannot be written.
 */
export function claimDataFolder(dataDir: string): void {
  const user = currentUser()
  const owner = checkDataFolderOwner(dataDir)
  makeWritable(dataDir)
  if (owner && existsSync(join(dataDir, ownerFile))) return
  try {
    if (process.platform === 'win32' && isOfMachine(dataDir)) makePrivate(dataDir, user)
    writeFileSync(join(dataDir, ownerFile), `${JSON.stringify(user)}\n`, { mode: 0o600 })
  } catch (cause) {
    throw notWritable(dataDir, cause)
  }
}

/** Makes the data folder or one in it, or finds that it can be written to. Throws `data_folder_unusable`. */
export function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // SQLite opens what it cannot write, and tells only when a purchase is to be kept.
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw notWritable(folder, cause)
  }
}

/** What to say of a folder or file of the station that could not be written. */
export const notWritable = (path: string, cause: unknown): AppError =>
  new AppError(
    'data_folder_unusable',
    `${path} cannot be written. Give the station write access to it, or name another data folder.`,
    { cause },
  )

/** The owner, who is this user, or nobody yet. Throws `data_folder_of_other_user`. */
export function checkDataFolderOwner(dataDir: string): Owner | undefined {
  const user = currentUser()
  const owner = ownerOf(dataDir)
  if (owner && !isSameUser(owner, user)) throw otherUser(dataDir, owner, user)
  return owner
}

/** Undefined for a folder that is nobody's yet: not there, or prepared and empty. */
function ownerOf(dataDir: string): Owner | undefined {
  try {
    const names = readdirSync(dataDir)
    if (names.includes(ownerFile)) {
      return Owner.parse(JSON.parse(readFileSync(join(dataDir, ownerFile), 'utf8')))
    }
    // Of a station that was before this file.
    return names.includes('settings.json') ? ownerByDisk(join(dataDir, 'settings.json')) : undefined
  } catch (error) {
    const { code, path = join(dataDir, ownerFile) } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM') {
      return ownerByDisk(path) ?? { user: 'another user of this computer' }
    }
    // Damaged; or there is no folder yet, or none can be: making it says so.
    return code === undefined ? ownerByDisk(path) : undefined
  }
}

/** By the file system; Windows does not tell here, and its own permissions keep users apart. */
function ownerByDisk(path: string): Owner | undefined {
  if (process.platform === 'win32') return undefined
  const { uid } = statSync(path)
  return { uid, user: nameOf(uid) }
}

function nameOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.split(':')[2] === String(uid))
    return line?.split(':')[0] ?? `number ${uid}`
  } catch {
    return `number ${uid}`
  }
}

const isSameUser = (a: Owner, b: Owner): boolean =>
  a.uid !== undefined && b.uid !== undefined ? a.uid === b.uid : a.user.toLowerCase() === b.user.toLowerCase()

function otherUser(dataDir: string, owner: Owner, user: Owner): AppError {
  return new AppError(
    'data_folder_of_other_user',
    `The data folder ${dataDir} belongs to ${owner.user}, and you are signed in as ${user.user}. Its labels are ` +
      `sealed with a key in that user’s keychain. Sign in as ${owner.user} at this bench, or let every user have a ` +
      'folder of their own ("dataFolder": "user" in the station profile, or PACKBENCH_DATA).',
    { details: { owner: owner.user } },
  )
}

const isOfMachine = (dataDir: string) =>
  dataDir.toLowerCase().startsWith((process.env['ProgramData'] ?? 'C:\\ProgramData').toLowerCase())

/** Everybody may read what stands in ProgramData unless it is said otherwise: only this user, administrators and the system. */
function makePrivate(dataDir: string, { user }: Owner): void {
  execFileSync('icacls', [dataDir, ...privateGrants(user)], { stdio: 'ignore', windowsHide: true })
}

/** Arguments of icacls; administrators and the system by their numbers, whose names differ by language. */
export const privateGrants = (user: string): readonly string[] => [
  '/inheritance:r',
  ...[user, '*S-1-5-18', '*S-1-5-32-544'].flatMap((who) => ['/grant:r', `${who}:(OI)(CI)F`]),
]
