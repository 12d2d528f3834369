import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPrivateFile } from '../../../../../src/adapters/printers/transports/spooler/private-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'private-file-'))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const document = Buffer.from('%PDF-1.4')

it('is there with its bytes while it is used, for this user alone, and gone afterwards', async () => {
  const used = await withPrivateFile('document.pdf', document, async (path) => {
    expect(await readFile(path)).toEqual(document)
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o077).toBe(0)
      expect(statSync(dirname(path)).mode & 0o077).toBe(0)
    }
    return path
  })
  expect(existsSync(dirname(used))).toBe(false)
})

it('is gone when its use fails, with the same error', async () => {
  const failure = new Error('no paper')
  await expect(withPrivateFile('document.pdf', document, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(readdirSync(folder)).toEqual([])
})

it('does not outlive a station that was killed by more than an hour and a print', async () => {
  const hoursAgo = (hours: number) => Date.now() / 1_000 - hours * 3_600
  const left = {
    'packbench-print-old': hoursAgo(2),
    'packbench-print-new': hoursAgo(0.5),
    'others-old': hoursAgo(2),
  }
  for (const [name, seconds] of Object.entries(left)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'document.pdf'), document)
    utimesSync(join(folder, name), seconds, seconds)
  }
  await withPrivateFile('document.pdf', document, () => Promise.resolve())
  expect(readdirSync(folder).sort()).toEqual(['others-old', 'packbench-print-new'])
})
