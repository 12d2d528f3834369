// The packages as they are handed out, made once for all that is asked of them. What only a real Electron shows (its
// archive, its fuses at work) is left to .github/workflows/desktop.yml.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingForWindows } from '../../support/wine/windows.ts'
import { describeContents, describeDeb } from './contents-suite.ts'
import { describeLinux } from './linux-suite.ts'
import { missingForDeb, missingForWindowsPackage, packAll } from './packed.ts'
import { describeWindows } from './windows-suite.ts'

const elsewhere =
  process.platform === 'linux' && process.arch === 'x64' ? undefined : 'packages are tried on Linux x64'
const missingWindows = missingForWindowsPackage ?? missingForWindows()

const titled = (title: string, missing: string | undefined) => `${title}${missing ? ` (${missing})` : ''}`

describe.skipIf(elsewhere)(titled('a package', elsewhere), () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-package-'))
  const output = join(folder, 'dist')
  const linux = () => join(output, 'linux-unpacked')
  const windows = () => join(output, 'win-unpacked')
  let said: string

  beforeAll(async () => {
    said = await packAll(output)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  it('is measured by the command that makes it', () => {
    expect(said).toMatch(/^linux-x64: the application's own part is \d+\.\d MB of 60\.0 MB$/m)
    expect(said).toContain('It is not an application to install')
  })

  describe('for Linux', () => {
    describeContents({ platform: 'linux', tree: linux, executable: 'packbench' }, () => folder)
    describeLinux(linux, () => folder)
  })

  describe.skipIf(missingForDeb)(titled('as a deb', missingForDeb), () => {
    describeDeb(
      () => output,
      () => folder,
    )
  })

  describe.skipIf(missingForWindowsPackage)(titled('for Windows', missingForWindowsPackage), () => {
    describeContents({ platform: 'win', tree: windows, executable: 'Packbench.exe' }, () => folder)
  })

  describe.skipIf(missingWindows)(titled('for Windows, under wine', missingWindows), () => {
    describeWindows(windows, () => folder)
  })
})
