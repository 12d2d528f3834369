// The deb, made by dpkg-deb from the packed folder: electron-builder's own maker is a program that it fetches, which the
// tests could not run, and a package is worth what was installed of it.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './electron-builder-config.ts'
import { linuxSizes } from './icon-files.ts'
import { unpackedFolder, type PackOptions } from './pack.ts'

const run = promisify(execFile)

/** As Debian names processors. */
const architectures = { x64: 'amd64', arm64: 'arm64' } as const

/** What Electron loads at its start, and the keychain. Debian and Ubuntu renamed some for 64-bit times. */
const depends: readonly string[] = [
  'libasound2 | libasound2t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libcups2 | libcups2t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libuuid1',
  'libxss1',
  'libxtst6',
  'xdg-utils',
]

/** Started by a link of the scheme as well as from the menu. */
const desktopFile = `[Desktop Entry]
Name=Packbench
Comment=Buys and prints shipping labels at packing benches
Comment[es]=Compra e imprime etiquetas de envío en mesas de empaque
Exec=/opt/Packbench/packbench %U
Terminal=false
Type=Application
Icon=packbench
StartupWMClass=packbench
MimeType=x-scheme-handler/packbench;
Categories=Office;
`

/** Ubuntu lets only programs with a profile make the namespaces that Chromium's sandbox is built of. */
const apparmorProfile = `abi <abi/4.0>,
include <tunables/global>

profile packbench /opt/Packbench/packbench flags=(unconfined) {
  userns,
  include if exists <local/packbench>
}
`

const postinst = `#!/bin/sh
set -e
[ "$1" = configure ] || exit 0
# An AppArmor that does not know the profile's language would complain at each start of the machine.
profile="\${DPKG_ROOT:-}/opt/Packbench/resources/apparmor-profile"
if [ -z "\${DPKG_ROOT:-}" ] && apparmor_status --enabled >/dev/null 2>&1 &&
  apparmor_parser --skip-kernel-load "$profile" >/dev/null 2>&1
then
  cp "$profile" /etc/apparmor.d/packbench
  apparmor_parser --replace --write-cache --skip-read-cache /etc/apparmor.d/packbench || true
fi
`

/** Settings, labels and logs are each user's own and stay: `packbench --remove-data` takes them away. */
const postrm = `#!/bin/sh
set -e
case "$1" in remove|purge) ;; *) exit 0 ;; esac
profile=/etc/apparmor.d/packbench
if [ -z "\${DPKG_ROOT:-}" ] && [ -f "$profile" ]; then
  apparmor_parser --remove "$profile" >/dev/null 2>&1 || true
  rm -f "$profile"
fi
`

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function writeControl(tree: string, arch: keyof typeof architectures, version: string): Promise<void> {
  const files = (await filesBelow(tree)).filter((path) => !path.startsWith(join(tree, 'DEBIAN')))
  const sizes = await Promise.all(files.map(async (path) => (await lstat(path)).size))
  const sums = await Promise.all(
    files.map(async (path) => {
      const hash = createHash('md5').update(await readFile(path))
      return `${hash.digest('hex')}  ${path.slice(tree.length + 1)}`
    }),
  )
  const control = [
    'Package: packbench',
    `Version: ${version}`,
    `Architecture: ${architectures[arch]}`,
    'Maintainer: Packbench <packbench@localhost>',
    `Installed-Size: ${Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1024)}`,
    `Depends: ${depends.join(', ')}`,
    'Recommends: gnome-keyring | kwalletmanager, cups-client',
    'Section: misc',
    'Priority: optional',
    'Description: packing-station software',
    ' One scan buys the postage label, prints it and keeps its exact bytes.',
    '',
  ]
  await writeFile(join(tree, 'DEBIAN/control'), control.join('\n'))
  await writeFile(join(tree, 'DEBIAN/md5sums'), `${sums.join('\n')}\n`)
  for (const [name, script] of Object.entries({ postinst, postrm })) {
    await writeFile(join(tree, 'DEBIAN', name), script, { mode: 0o755 })
  }
}

async function stage(tree: string, options: PackOptions): Promise<void> {
  const application = join(tree, 'opt/Packbench')
  await cp(unpackedFolder(options), application, { recursive: true })
  await writeFile(join(application, 'resources/apparmor-profile'), apparmorProfile)
  // By this, an update knows what installs it.
  await writeFile(join(application, 'resources/package-type'), 'deb')
  for (const folder of ['DEBIAN', 'usr/bin', 'usr/share/applications', 'usr/share/doc/packbench']) {
    await mkdir(join(tree, folder), { recursive: true })
  }
  await symlink('../../opt/Packbench/packbench', join(tree, 'usr/bin/packbench'))
  await writeFile(join(tree, 'usr/share/applications/packbench.desktop'), desktopFile)
  const copyright =
    'Packbench is not licensed for redistribution.\nParts of others: /opt/Packbench/resources/THIRD-PARTY-LICENCES.txt\n'
  await writeFile(join(tree, 'usr/share/doc/packbench/copyright'), copyright)
  for (const size of linuxSizes) {
    const icons = join(tree, `usr/share/icons/hicolor/${size}x${size}/apps`)
    await mkdir(icons, { recursive: true })
    const icon = join(projectRoot, `build/packaging/resources/icons/${size}x${size}.png`)
    await cp(icon, join(icons, 'packbench.png'))
  }
}

/** As packages are installed, whatever the umask of who builds: readable by all, written by root. */
async function setModes(tree: string): Promise<void> {
  await run('chmod', ['-R', 'u=rwX,go=rX', tree])
  // Where a user may not make namespaces, Chromium's sandbox is set up by this program as root.
  const sandbox = join(tree, 'opt/Packbench/chrome-sandbox')
  await run('chmod', ['4755', sandbox]).catch(() => undefined)
}

/** Names the deb in the feed's file of this platform, which electron-builder has written for its own packages. */
export async function addToFeed(
  deb: string,
  { output, arch }: Pick<PackOptions, 'output' | 'arch'>,
): Promise<void> {
  const feed = join(output, arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`)
  if (!existsSync(feed)) return
  const bytes = await readFile(deb)
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  const entry = `files:\n  - url: ${basename(deb)}\n    sha512: ${sha512}\n    size: ${bytes.length}\n`
  await writeFile(
    feed,
    (await readFile(feed, 'utf8')).replace(/^files:\n/m, () => entry),
  )
}

/** Makes the deb of a packed folder; resolves with its path. Needs dpkg-deb. */
export async function makeDeb(options: PackOptions): Promise<string> {
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const tree = await mkdtemp(join(tmpdir(), 'packbench-deb-'))
  try {
    await stage(tree, options)
    await setModes(tree)
    await writeControl(tree, options.arch, version)
    const deb = join(options.output, `packbench_${version}_${architectures[options.arch]}.deb`)
    // What is made around a stub is installed once, by a test.
    const compression = options.electron.from === 'stub' ? 'none' : 'xz'
    await run('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, deb])
    await addToFeed(deb, options)
    return deb
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
}
