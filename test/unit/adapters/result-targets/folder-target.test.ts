// Results put into real folders: whoever takes files from one sees them whole.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderTarget } from '../../../../src/adapters/result-targets/folder-target.ts'
import { mountSmallDisk, withoutSmallDisk } from '../../../support/small-disk.ts'

const name = 'packbench-20261129T000242123Z-0199d1e4.json'

function folderOfTest() {
  const path = mkdtempSync(join(tmpdir(), 'packbench-results-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return { path, at: (...parts: readonly string[]) => join(path, ...parts) }
}

it('puts a whole file there, and the same one in place of itself', async () => {
  const { path, at } = folderOfTest()
  expect(await folderTarget(path, name, 'first ü')).toEqual({})
  expect(await folderTarget(path, name, 'second')).toEqual({})
  expect(readFileSync(at(name), 'utf8')).toBe('second')
  expect(readdirSync(path)).toEqual([name])
})

it('writes anew what a killed station had begun, and through no link in its place', async () => {
  const { path, at } = folderOfTest()
  const outside = folderOfTest()
  writeFileSync(at(`.${name}.part`), 'half of an ev')
  expect(await folderTarget(path, name, 'whole')).toEqual({})
  writeFileSync(outside.at('victim'), 'as it was')
  rmSync(at(name))
  symlinkSync(outside.at('victim'), at(`.${name}.part`))
  symlinkSync(outside.at('victim'), at(name))
  expect(await folderTarget(path, name, 'whole again')).toEqual({})
  expect(readFileSync(outside.at('victim'), 'utf8')).toBe('as it was')
  expect(readFileSync(at(name), 'utf8')).toBe('whole again')
  expect(readdirSync(path)).toEqual([name])
})

it('leaves nothing under its name where it is killed before it is whole', async () => {
  const { path, at } = folderOfTest()
  const module = new URL('../../../../src/adapters/result-targets/folder-target.ts', import.meta.url)
  // It is on disk, and about to get its name.
  const program = `
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    fs.rename = () => new Promise(() => setInterval(() => console.log('about to'), 10))
    syncBuiltinESMExports()
    const { folderTarget } = await import(${JSON.stringify(module.href)})
    await folderTarget(${JSON.stringify(path)}, ${JSON.stringify(name)}, 'whole')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(readdirSync(path)).toEqual([`.${name}.part`])
  expect(await folderTarget(path, name, 'whole')).toEqual({})
  expect(readdirSync(path)).toEqual([name])
  expect(readFileSync(at(name), 'utf8')).toBe('whole')
})

it('is seen under its name only once it is whole', async () => {
  const { path, at } = folderOfTest()
  const content = 'x'.repeat(8 * 1024 * 1024)
  const putting = { isOver: false }
  const done = folderTarget(path, name, content).finally(() => (putting.isOver = true))
  const seen = new Set<number>()
  while (!putting.isOver) {
    if (existsSync(at(name))) seen.add(readFileSync(at(name)).length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await done).toEqual({})
  expect([...seen].filter((length) => length !== content.length)).toEqual([])
})

it('says what is wrong with a folder', async () => {
  const { path, at } = folderOfTest()
  expect(await folderTarget(at('none'), name, 'x')).toEqual({ fault: { code: 'folder_missing' } })
  writeFileSync(at('file'), 'a file of this name')
  expect(await folderTarget(at('file'), name, 'x')).toEqual({ fault: { code: 'folder_unusable' } })
  mkdirSync(at(name))
  expect(await folderTarget(path, name, 'x')).toEqual({ fault: { code: 'folder_unusable' } })
  expect(readdirSync(path).toSorted()).toEqual(['file', name])
  mkdirSync(at('begun', `.${name}.part`), { recursive: true })
  expect(await folderTarget(at('begun'), name, 'x')).toEqual({ fault: { code: 'folder_unusable' } })
})

// Whoever may do everything is forbidden nothing.
it.skipIf(process.getuid?.() === 0)('says that a folder may not be written to', async () => {
  const { path } = folderOfTest()
  chmodSync(path, 0o500)
  expect(await folderTarget(path, name, 'x')).toEqual({ fault: { code: 'folder_forbidden' } })
  chmodSync(path, 0o700)
})

it.skipIf(withoutSmallDisk())(
  'says that a folder is full or read-only, and leaves nothing half',
  async () => {
    const { at } = folderOfTest()
    const disk = mountSmallDisk(at('disk'), 1)
    if (!disk) throw new Error('no small disk')
    onTestFinished(disk.close)
    disk.fill()
    expect(await folderTarget(disk.folder, name, 'x'.repeat(100_000))).toEqual({
      fault: { code: 'folder_full' },
    })
    expect(readdirSync(disk.folder)).toEqual(['filler'])
    disk.empty()
    expect(await folderTarget(disk.folder, name, 'x'.repeat(100_000))).toEqual({})
    disk.readOnly(true)
    expect(await folderTarget(disk.folder, 'other.json', 'x')).toEqual({
      fault: { code: 'folder_forbidden' },
    })
    disk.readOnly(false)
  },
)
