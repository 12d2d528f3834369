// The files of a feed that name a version's installers, as electron-builder would write them for each platform.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

const isArm = (name: string) => /arm64|aarch64/.test(name)
const isLinux = (name: string) => /\.(AppImage|deb|rpm)$/.test(name)

/** By what follows the channel's name; installers as build/packaging names them. */
const platforms: Readonly<Record<string, (name: string) => boolean>> = {
  '': (name) => /-setup-.*\.exe$/.test(name),
  '-linux': (name) => isLinux(name) && !isArm(name),
  '-linux-arm64': (name) => isLinux(name) && isArm(name),
  '-mac': (name) => /-mac-.*\.zip$/.test(name),
}

export type ReleaseDescription = {
  readonly version: string
  readonly channel: string
  readonly notes: string
  readonly releasedAt: Date
}

/** Writes a channel's file for each platform that has installers of this version in `folder`. */
export function describeFeed(
  folder: string,
  { version, channel, notes, releasedAt }: ReleaseDescription,
): void {
  const installers = readdirSync(folder).filter((name) => name.includes(`-${version}-`))
  for (const [platform, belongs] of Object.entries(platforms)) {
    const files = installers.filter(belongs).map((url) => ({
      url,
      sha512: createHash('sha512')
        .update(readFileSync(join(folder, url)))
        .digest('base64'),
      size: statSync(join(folder, url)).size,
      // Windows' installer is for all users of the PC.
      ...(platform === '' ? { isAdminRightsRequired: true } : {}),
    }))
    if (files.length === 0) continue
    const described = { version, files, releaseNotes: notes, releaseDate: releasedAt.toISOString() }
    // JSON is YAML.
    writeFileSync(join(folder, `${channel}${platform}.yml`), `${JSON.stringify(described, undefined, 2)}\n`)
  }
}
