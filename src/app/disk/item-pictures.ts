// `pictures/` in the data folder: what items look like. An administrator puts the files there; the list of items names them.

import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureType, type PictureType } from '../../base/picture-type.ts'
import { isPictureName } from '../../core/items/handling-cells.ts'

export const largestPictureBytes = 2 * 1024 * 1024

/** Neither follows a link nor waits for what is no file; Windows has no such words. */
const readsOnly =
  constants.O_RDONLY |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((constants.O_NONBLOCK as number | undefined) ?? 0)

/**
 * The picture of this name; undefined where there is none that can be shown: no such file, no file at all, no picture, larger than
 * 2 MB, or a name or a link that leads elsewhere.
 */
export async function readItemPicture(
  dataDir: string,
  name: string,
): Promise<{ readonly type: PictureType; readonly bytes: Uint8Array } | undefined> {
  if (!isPictureName(name)) return undefined
  const file = await open(join(dataDir, 'pictures', name), readsOnly).catch(() => undefined)
  if (!file) return undefined
  try {
    const stat = await file.stat()
    if (!stat.isFile() || stat.size > largestPictureBytes) return undefined
    const bytes = await file.readFile()
    const type = pictureType(bytes)
    return type && bytes.length <= largestPictureBytes ? { type, bytes } : undefined
  } finally {
    await file.close()
  }
}
