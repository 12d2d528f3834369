// One file of the feed, verified and read: nothing of it is parsed before its signature was checked.

import type { KeyObject } from 'node:crypto'
import type { UpdateInfo } from 'builder-util-runtime'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { VersionNumber, type Release } from '../../contract/updates.ts'
import { isSigned } from './feed-signature.ts'

/** Of the file that describes a version; installers say their own size in it. */
export const largestFeedFileBytes = 256 * 1024
const largestInstallerBytes = 2 * 1024 ** 3
const longestNotes = 20_000

/** A name in the feed’s own folder; some installers are started through a shell. */
const FileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,199}$/)

/** What electron-builder writes, as far as it is used. Packages of web installers are not. */
const FeedFile = z.object({
  version: VersionNumber,
  files: z
    .array(
      z.object({
        url: FileName,
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(1).max(largestInstallerBytes),
        isAdminRightsRequired: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(20),
  releaseNotes: z
    .union([z.string(), z.array(z.object({ version: z.string(), note: z.string().nullish() }))])
    .nullish(),
  releaseDate: z.union([z.string(), z.date()]).optional(),
  stagingPercentage: z.number().min(0).max(100).optional(),
  minimumSystemVersion: z.string().max(40).optional(),
})

export type SignedFile = { readonly name: string; readonly text: string; readonly signature: string }

export type SignedRelease = SignedFile & {
  readonly release: Release
  /** For electron-updater. */
  readonly info: UpdateInfo
}

export type NotTrusted = 'no_key' | 'signature' | 'unreadable' | 'older' | 'file'

export const notTrusted = (why: NotTrusted, cause?: unknown): AppError =>
  new AppError('update_not_trusted', 'The version is not what its releaser signed', {
    details: { why },
    cause,
  })

/** Throws `update_not_trusted`. */
export function readSigned(file: SignedFile, publicKeys: readonly KeyObject[]): SignedRelease {
  const { name, text, signature } = file
  if (publicKeys.length === 0) throw notTrusted('no_key')
  if (!isSigned(name, text, signature, publicKeys)) throw notTrusted('signature')
  const read = parse(file)
  const releasedAt = read.releaseDate instanceof Date ? read.releaseDate.toISOString() : read.releaseDate
  return {
    ...file,
    release: {
      version: read.version,
      notes: notesOf(read.releaseNotes).slice(0, longestNotes),
      ...(releasedAt !== undefined ? { releasedAt: releasedAt.slice(0, 40) } : {}),
    },
    info: {
      version: read.version,
      files: read.files,
      releaseDate: releasedAt ?? '',
      ...(read.stagingPercentage !== undefined ? { stagingPercentage: read.stagingPercentage } : {}),
      ...(read.minimumSystemVersion !== undefined ? { minimumSystemVersion: read.minimumSystemVersion } : {}),
    } as UpdateInfo,
  }
}

function parse({ name, text }: SignedFile): z.infer<typeof FeedFile> {
  try {
    return FeedFile.parse(parseUpdateInfo(text, name, new URL('https://feed.invalid/')))
  } catch (cause) {
    throw notTrusted('unreadable', cause)
  }
}

function notesOf(notes: z.infer<typeof FeedFile>['releaseNotes']): string {
  if (typeof notes === 'string') return notes
  return (notes ?? []).map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
}
