// `npm run package`: builds the application, packs it for one platform or several, and looks at what was packed.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { largestParts, megabytes, readContents, sizeLimitBytes } from './packaging/contents.ts'
import { makeDeb } from './packaging/deb.ts'
import { projectRoot, type Platform } from './packaging/electron-builder-config.ts'
import { findElectron } from './packaging/find-electron.ts'
import { pack, resourcesFolder, unpackedFolder, type PackOptions } from './packaging/pack.ts'

const usage = `usage: npm run package -- [--linux] [--win] [--mac] [--dir] [--arch x64|arm64] [--out DIR] [--stub]
  --linux --win --mac  for which platforms; this one's where none is given
  --dir                the unpacked application alone, without installers
  --arch A             this machine's processor where it is not given
  --out DIR            where to write (default dist)
  --stub               around a stub of Electron, for tests; by itself where Electron cannot be fetched and --dir is given`

const platformHere = ({ win32: 'win', darwin: 'mac' } as const)[process.platform as string] ?? 'linux'

function readOptions() {
  const { values } = parseArgs({
    options: {
      linux: { type: 'boolean', default: false },
      win: { type: 'boolean', default: false },
      mac: { type: 'boolean', default: false },
      dir: { type: 'boolean', default: false },
      arch: { type: 'string', default: process.arch },
      out: { type: 'string', default: join(projectRoot, 'dist') },
      stub: { type: 'boolean', default: false },
    },
  })
  const { arch } = values
  if (arch !== 'x64' && arch !== 'arm64')
    throw new Error(`--arch ${arch}: not a processor that is packed for`)
  const named = (['linux', 'win', 'mac'] as const).filter((platform) => values[platform])
  const platforms: readonly Platform[] = named.length > 0 ? named : [platformHere]
  return { platforms, folderOnly: values.dir, arch, output: values.out, stub: values.stub } as const
}

type Options = ReturnType<typeof readOptions>

/** Says what a package holds; false where it may not be handed out. */
function report(options: PackOptions, made: readonly string[]): boolean {
  const { platform, arch } = options
  const { files, bytes, problems } = readContents(resourcesFolder(options), options)
  console.log(
    `\n${platform}-${arch}: the application's own part is ${megabytes(bytes)} of ${megabytes(sizeLimitBytes)}`,
  )
  for (const line of largestParts(files, 6)) console.log(line)
  const unpacked = files.filter((file) => file.unpacked).map(({ path }) => path)
  console.log(`beside the archive: ${unpacked.join(', ')}`)
  for (const path of [unpackedFolder(options), ...made])
    console.log(`→ ${relative(process.cwd(), path) || path}`)
  for (const problem of problems) console.error(`wrong: ${problem}`)
  return problems.length === 0
}

async function run({ platforms, folderOnly, arch, output, stub }: Options): Promise<void> {
  build()
  const { devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  const version = devDependencies['electron'] ?? ''
  for (const platform of platforms) {
    const electron = stub
      ? { from: 'stub' as const, version }
      : await findElectron({ version, platform, arch })
    if (electron.from === 'stub' && !folderOnly && !stub) {
      throw new Error(
        "Electron's distribution cannot be fetched here: only --dir can be made, around a stub of it",
      )
    }
    if (electron.from === 'stub') {
      console.log(
        `${platform}: packed around a stub of Electron, for tests. It is not an application to install.`,
      )
    }
    const options: PackOptions = {
      platform,
      arch,
      output,
      electron,
      folderOnly: folderOnly || electron.from === 'stub',
    }
    const made = [...(await pack(options))]
    if (platform === 'linux' && !folderOnly) made.push(await makeDeb(options))
    if (!report(options, made)) process.exitCode = 1
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let options: Options
try {
  options = readOptions()
} catch (error) {
  console.error(`${messageOf(error)}\n${usage}`)
  process.exit(2)
}
run(options).catch((error: unknown) => {
  console.error(messageOf(error))
  process.exit(1)
})
