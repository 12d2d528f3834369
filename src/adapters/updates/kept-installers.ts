// Installers that are kept in the data folder, each in a folder of its version with the signed file that vouches for it.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UpdateFileInfo } from 'builder-util-runtime'
import { z } from 'zod'
import { VersionNumber } from '../../contract/updates.ts'
import type { SignedFile, SignedRelease } from './signed-release.ts'

export type KeptInstaller = {
  readonly signed: SignedRelease
  /** The one of its files that is kept. */
  readonly file: UpdateFileInfo
  readonly path: string
}

export type KeptInstallers = ReturnType<typeof keptInstallers>

const signedName = 'signed.json'
const scratchName = 'fetching'
const SignedFileJson = z.object({ name: z.string(), text: z.string(), signature: z.string() })

/** @param read reads and verifies; throws where it is not signed. */
export function keptInstallers(folder: string, read: (file: SignedFile) => SignedRelease) {
  const of = (version: string) => join(folder, VersionNumber.parse(version))

  /** Whole and signed, as far as its size tells; its checksum is compared where it is installed. */
  function get(version: string): KeptInstaller | undefined {
    const paper = join(of(version), signedName)
    if (!existsSync(paper)) return undefined
    try {
      const signed = read(SignedFileJson.parse(JSON.parse(readFileSync(paper, 'utf8'))))
      const name = readdirSync(of(version)).find((one) => one !== signedName) ?? ''
      const path = join(of(version), name)
      const file = signed.info.files.find(({ url }) => url === name)
      const isIt = signed.info.version === version && statSync(path).size === file?.size
      return isIt ? { signed, file, path } : undefined
    } catch {
      // Damaged, or not signed by a key that is trusted now: as good as not there.
      return undefined
    }
  }

  return {
    get,
    /** Moves a verified installer here. */
    keep(signed: SignedRelease, file: string) {
      const draft = join(folder, `${signed.info.version}.new`)
      rmSync(draft, { recursive: true, force: true })
      mkdirSync(draft, { recursive: true, mode: 0o700 })
      const { name, text, signature } = signed
      writeFileSync(join(draft, signedName), JSON.stringify({ name, text, signature }))
      renameSync(file, join(draft, basename(file)))
      const kept = of(signed.info.version)
      rmSync(kept, { recursive: true, force: true })
      renameSync(draft, kept)
    },
    versions: (): readonly string[] =>
      existsSync(folder) ? readdirSync(folder).filter((name) => VersionNumber.safeParse(name).success) : [],
    remove: (version: string) => rmSync(of(version), { recursive: true, force: true }),
    /** A new, empty folder for a file that is being fetched. */
    scratch(): string {
      const scratch = join(folder, scratchName)
      rmSync(scratch, { recursive: true, force: true })
      mkdirSync(scratch, { recursive: true, mode: 0o700 })
      return scratch
    },
  }
}

/** Lays a kept installer where electron-updater looks for one that it has downloaded; it compares the checksum itself. */
export async function layInCache(cacheFolder: string, { file, path }: KeptInstaller): Promise<void> {
  const pending = join(cacheFolder, 'pending')
  rmSync(pending, { recursive: true, force: true })
  await mkdir(pending, { recursive: true })
  const { url: fileName, sha512, isAdminRightsRequired = false } = file
  await copyFile(path, join(pending, fileName))
  writeFileSync(
    join(pending, 'update-info.json'),
    JSON.stringify({ fileName, sha512, isAdminRightsRequired }),
  )
}
