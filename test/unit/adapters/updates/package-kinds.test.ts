import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packageKind } from '../../../../src/adapters/updates/package-kinds.ts'

function installed(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-kind-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'resources'))
  for (const file of files) writeFileSync(join(folder, file), '')
  return join(folder, 'resources')
}

// What came as an MSI, a zip or the portable program was offered the installer's next version.
it('Windows has what its installer installs over only where that installed it', () => {
  expect(packageKind(installed('Packbench.exe', 'Uninstall Packbench.exe'), 'win32')).toBe('nsis')
  expect(packageKind(installed('Packbench.exe'), 'win32')).toBeUndefined()
})

it('a package of Linux says itself which it is', () => {
  const resources = installed('packbench')
  expect(packageKind(resources, 'linux')).toBeUndefined()
  writeFileSync(join(resources, 'package-type'), 'deb\n')
  expect(packageKind(resources, 'linux')).toBe('deb')
})
