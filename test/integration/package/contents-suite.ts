// What is in the packages, read back from them.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createPackageWithOptions, extractFile, getRawHeader, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, it } from 'vitest'
import { readContents, sizeLimitBytes } from '../../../build/packaging/contents.ts'
import { fuses } from '../../../build/packaging/fuses.ts'
import { pageToShip } from '../../support/page-to-ship.ts'

const run = promisify(execFile)

export type PackedPlatform = {
  readonly platform: 'linux' | 'win'
  /** The folder that electron-builder packed. */
  readonly tree: () => string
  readonly executable: string
}

const nameOf = (fuse: string) => FuseV1Options[Number(fuse)]

/** A folder of the test's own. */
type Folder = () => string

export function describeContents({ platform, tree, executable }: PackedPlatform, folder: Folder): void {
  const resources = () => join(tree(), 'resources')
  const native = { platform, arch: 'x64' } as const

  it('holds what the station needs, nothing else, and not too much of it', () => {
    const { bytes, problems } = readContents(resources(), native)
    expect(problems).toEqual([])
    expect(bytes).toBeLessThan(sizeLimitBytes)
  })

  it('leaves beside the archive only what the system itself has to open', () => {
    const { files } = readContents(resources(), native)
    const unpacked = files.filter((file) => file.unpacked).map(({ path }) => path)
    const os = platform === 'win' ? 'win32' : platform
    expect(unpacked.toSorted()).toEqual([
      `node_modules/@koromix/koffi-${os}-x64/${os}_x64/koffi.node`,
      `node_modules/keytar/prebuilds/${os}-x64/keytar.node`,
      ...(platform === 'win' ? ['node_modules/pdf-to-printer/dist/SumatraPDF-3.4.6-32.exe'] : []),
    ])
  })

  it('brings the licences of all that others made in it, SumatraPDF’s too', async () => {
    const text = await readFile(join(resources(), 'THIRD-PARTY-LICENCES.txt'), 'utf8')
    expect(text).toContain('keytar')
    expect(text).toContain('SumatraPDF')
  })

  it('says its own name and version, and nothing of how it is developed', () => {
    const manifest = JSON.parse(
      extractFile(join(resources(), 'app.asar'), 'package.json').toString(),
    ) as object
    expect(manifest).toMatchObject({ name: 'packbench', main: 'out/main/index.js' })
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['devDependencies']))
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['scripts']))
  })

  it('has a page that loads little to its Ship screen, and nothing that checks what the page never checks', () => {
    const archive = join(resources(), 'app.asar')
    const read = (path: string) => extractFile(archive, `out/renderer/${path}`).toString()
    const assets = listPackage(archive, { isPack: false }).flatMap(
      (path) => /out[/\\]renderer[/\\]assets[/\\]([^/\\]+)$/.exec(path)?.[1] ?? [],
    )
    const asked = pageToShip(read, assets).map((name) => read(`assets/${name}`))
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.length).toBeLessThan(16)
    const gzipped = asked.map((text) => gzipSync(text, { level: 9 }).length)
    expect(gzipped.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000)
    // A schema that is used before Ship brings all of zod with it.
    expect(asked.some((text) => text.includes('ZodObject'))).toBe(false)
  })

  it('ties every file of the archive to a hash', () => {
    type Entry = { readonly files?: Readonly<Record<string, Entry>>; readonly integrity?: object }
    const without = (entry: Entry, path: string): readonly string[] =>
      entry.files
        ? Object.entries(entry.files).flatMap(([name, child]) => without(child, `${path}/${name}`))
        : entry.integrity
          ? []
          : [path]
    expect(without(getRawHeader(join(resources(), 'app.asar')).header as Entry, '')).toEqual([])
  })

  if (platform === 'win') {
    // Hazard: with the fuse set and no hash to compare with, Electron starts nothing; without both, any archive.
    it('has the hash of its archive in its executable', async () => {
      const { headerString } = getRawHeader(join(resources(), 'app.asar'))
      const value = createHash('sha256').update(headerString).digest('hex')
      const program = await readFile(join(tree(), executable))
      const record = JSON.stringify([{ file: 'resources\\app.asar', alg: 'SHA256', value }])
      expect(program.includes(record)).toBe(true)
    })
  }

  // Hazard: with RunAsNode, `packbench script.js` runs anybody's script under the name that the keychain trusts.
  it('has all fuses of its executable turned', async () => {
    const wire = Object.entries(await getCurrentFuseWire(join(tree(), executable)))
    const read = wire.filter(([fuse]) => fuse in fuses).map(([fuse, state]) => [nameOf(fuse), state])
    const wanted = Object.entries(fuses).map(([fuse, on]) => [
      nameOf(fuse),
      on ? FuseState.ENABLE : FuseState.DISABLE,
    ])
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(wanted))
  })

  // Hazard: a check that finds nothing says the same as one that does not look.
  it('is refused with a test, a map, a key or another platform’s library planted in it', async () => {
    const planted = join(folder(), `planted-${platform}`)
    const source = join(planted, 'app')
    const files: Readonly<Record<string, string>> = {
      'package.json': '{}',
      'out/main/index.js': '// -----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG',
      'out/main/index.js.map': '{}',
      'node_modules/keytar/prebuilds/darwin-arm64/keytar.node': 'binary',
      'node_modules/pino/test/basic.test.js': '',
      'node_modules/vitest/index.js': '',
      'resources/customer.pfx': '',
    }
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(source, path, '..'), { recursive: true })
      await writeFile(join(source, path), text)
    }
    await createPackageWithOptions(source, join(planted, 'app.asar'), { unpack: '*.node' })
    const { problems } = readContents(planted, native)
    expect(problems).toEqual(
      expect.arrayContaining([
        'out/main/index.js.map is a source map',
        'out/main/index.js holds a private key',
        'node_modules/pino/test/basic.test.js is a test',
        'node_modules/vitest/index.js is of a package for development',
        'resources/customer.pfx is a key',
        expect.stringContaining('keytar.node is of another platform'),
        'node_modules/@embedpdf/pdfium/dist/pdfium.wasm is missing',
        'THIRD-PARTY-LICENCES.txt is missing',
      ]),
    )
  })
}

/** Installs the deb into a root of its own with dpkg's own database there, starts it, and removes it. */
export function describeDeb(output: Folder, folder: Folder): void {
  const deb = async () => {
    const name = (await readdir(output())).find((file) => file.endsWith('.deb'))
    return join(output(), name ?? 'no.deb')
  }

  it('installs with dpkg, has an entry for the menu and its links, starts, and leaves nothing', async () => {
    const target = join(folder(), 'debian')
    await mkdir(join(target, 'var/lib/dpkg/updates'), { recursive: true })
    await mkdir(join(target, 'var/lib/dpkg/info'), { recursive: true })
    await writeFile(join(target, 'var/lib/dpkg/status'), '')
    await writeFile(join(target, 'var/lib/dpkg/available'), '')
    // Its libraries are the system's, which this root is without.
    const dpkg = (...args: readonly string[]) =>
      run('dpkg', [`--root=${target}`, '--force-script-chrootless', '--force-depends', ...args])
    await dpkg('--install', await deb())
    const { stdout: verified } = await dpkg('--verify', 'packbench')
    expect(verified).toBe('')

    const entry = await readFile(join(target, 'usr/share/applications/packbench.desktop'), 'utf8')
    expect(entry).toContain('MimeType=x-scheme-handler/packbench;')
    const program = /^Exec=(\S+) %U$/m.exec(entry)?.[1] ?? ''
    const icon = /^Icon=(\S+)$/m.exec(entry)?.[1] ?? ''
    expect(existsSync(join(target, `usr/share/icons/hicolor/256x256/apps/${icon}.png`))).toBe(true)
    await expect(run(join(target, program))).rejects.toMatchObject({
      code: 69,
      stderr: expect.stringContaining('packed without Electron') as string,
    })
    await expect(run(join(target, 'usr/bin/packbench'))).rejects.toMatchObject({ code: 69 })

    await dpkg('--purge', 'packbench')
    expect(existsSync(join(target, 'opt/Packbench'))).toBe(false)
    expect(existsSync(join(target, 'usr/bin/packbench'))).toBe(false)
  })

  it('lets nobody but root change it, whatever the umask of who built it', async () => {
    const { stdout } = await run('dpkg-deb', ['--contents', await deb()])
    const entries = stdout.trim().split('\n')
    expect(entries.filter((line) => !line.includes(' root/root '))).toEqual([])
    // Of a link the modes say nothing.
    expect(entries.filter((line) => !line.startsWith('l') && /^.....w|^........w/.test(line))).toEqual([])
  })
}
