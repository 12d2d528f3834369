// One platform's package: its folder, and the installers made of it.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Arch, build, Platform as BuilderPlatform } from 'electron-builder'
import {
  electronBuilderConfig,
  nodePlatforms,
  projectRoot,
  targets,
  type Platform,
} from './electron-builder-config.ts'
import { packageOfAnyPlatform } from './fetch-package.ts'
import { makeStubDistribution } from './stub-distribution.ts'

export type PackOptions = {
  readonly platform: Platform
  readonly arch: 'x64' | 'arm64'
  /** Where packages are written; the unpacked one becomes a folder in it. */
  readonly output: string
  readonly electron:
    | { readonly from: 'network' }
    | { readonly from: 'folder'; readonly folder: string }
    | { readonly from: 'stub'; readonly version: string }
  /** The unpacked application alone, no installers. */
  readonly folderOnly: boolean
}

const builderPlatforms: Readonly<Record<Platform, BuilderPlatform>> = {
  linux: BuilderPlatform.LINUX,
  win: BuilderPlatform.WINDOWS,
  mac: BuilderPlatform.MAC,
}

/** Where electron-builder puts the unpacked application. */
export function unpackedFolder({
  platform,
  arch,
  output,
}: Pick<PackOptions, 'platform' | 'arch' | 'output'>): string {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  if (platform === 'mac') return join(output, `mac${suffix}`, 'Packbench.app/Contents')
  return join(output, `${platform}${suffix}-unpacked`)
}

/** Where its archive and what was unpacked of it are. */
export function resourcesFolder(options: Pick<PackOptions, 'platform' | 'arch' | 'output'>): string {
  return join(unpackedFolder(options), options.platform === 'mac' ? 'Resources' : 'resources')
}

async function distribution({ electron, platform, output }: PackOptions): Promise<string | undefined> {
  switch (electron.from) {
    case 'network':
      return undefined
    case 'folder':
      return electron.folder
    case 'stub': {
      if (platform === 'mac') throw new Error('macOS packages are made on macOS, around its own Electron')
      const folder = join(output, `stub-${platform}`)
      await makeStubDistribution(folder, platform, electron.version)
      return folder
    }
  }
}

/** Packs; resolves with the paths of the installers. */
export async function pack(options: PackOptions): Promise<readonly string[]> {
  const { platform, arch, output, electron, folderOnly } = options
  const electronDist = await distribution(options)
  const koffi = `@koromix/koffi-${nodePlatforms[platform]}-${arch}`
  const koffiFolder = await packageOfAnyPlatform(koffi)
  const foreign = process.platform !== nodePlatforms[platform] || process.arch !== arch
  const made = await build({
    projectDir: projectRoot,
    targets: builderPlatforms[platform].createTarget(
      folderOnly ? ['dir'] : [...targets[platform]],
      Arch[arch],
    ),
    config: electronBuilderConfig({
      output,
      platform,
      arch,
      editExecutable: electron.from !== 'stub',
      ...(electronDist === undefined ? {} : { electronDist }),
      ...(foreign ? { nativePackages: [{ name: koffi, folder: koffiFolder }] } : {}),
    }),
    publish: 'never',
  })
  if (electron.from === 'stub' && electronDist) await rm(electronDist, { recursive: true })
  return made
}
