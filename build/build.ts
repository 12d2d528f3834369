// Builds main, preload and page with electron-vite, and the commands (programs.ts), unless nothing that goes into them has changed since the last time.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLicences } from './licences.ts'

const root = join(import.meta.dirname, '..')
const programsFolder = join(root, 'out/programs')
const stampFile = join(root, 'out/inputs.sha256')

/** Hash over the names and contents of everything that the build reads; the lock file stands for node_modules. */
function inputsHash(): string {
  const files = globSync(
    [
      ...['src/**/*', 'electron.vite.config.ts', 'package-lock.json', 'build/tsconfig*.json'],
      ...[
        'build/licences.ts',
        'build/no-azure-sign-in/*',
        'build/programs.ts',
        'build/pure-contract.ts',
        'build/wasm-file.ts',
        'resources/licences/*',
      ],
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
  const hash = createHash('sha256')
  for (const path of files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function runNode(script: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the build failed\n${stdout}${stderr}`)
}

/** Builds what changed; throws when the build fails. */
export function build(): void {
  const hash = inputsHash()
  const isBuilt = existsSync(stampFile) && existsSync(join(programsFolder, 'current'))
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return
  runNode('node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn')
  runNode('build/programs.ts')
  writeLicences()
  writeFileSync(stampFile, hash)
}

if (import.meta.main) {
  try {
    build()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
