// Where the Electron that is packed around comes from.

import { existsSync } from 'node:fs'
import { nodePlatforms, type Platform } from './electron-builder-config.ts'
import type { PackOptions } from './pack.ts'

const answerLimitMs = 10_000

type Wanted = { readonly version: string; readonly platform: Platform; readonly arch: string }

/** Address of Electron's archive, as electron-builder fetches it. */
function archiveUrl({ version, platform, arch }: Wanted): string {
  const mirror = process.env['ELECTRON_MIRROR'] ?? 'https://github.com/electron/electron/releases/download/'
  return `${mirror}v${version}/electron-v${version}-${nodePlatforms[platform]}-${arch}.zip`
}

async function canFetch(wanted: Wanted): Promise<boolean> {
  const signal = AbortSignal.timeout(answerLimitMs)
  const answer = await fetch(archiveUrl(wanted), { method: 'HEAD', signal }).catch(() => undefined)
  return answer?.ok ?? false
}

/** `ELECTRON_DIST` (an unpacked Electron, or the folder of its archives), the network, or else a stub. */
export async function findElectron(wanted: Wanted): Promise<PackOptions['electron']> {
  const folder = process.env['ELECTRON_DIST']
  if (folder !== undefined) {
    if (!existsSync(folder)) throw new Error(`ELECTRON_DIST: there is no ${folder}`)
    return { from: 'folder', folder }
  }
  if (await canFetch(wanted)) return { from: 'network' }
  return { from: 'stub', version: wanted.version }
}
