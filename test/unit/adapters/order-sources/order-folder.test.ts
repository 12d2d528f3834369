import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { orderFolder } from '../../../../src/adapters/order-sources/order-folder.ts'

function folderWith(...names: readonly string[]) {
  const path = mkdtempSync(join(tmpdir(), 'packbench-folder-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const name of names) writeFileSync(join(path, name), `content of ${name}`)
  return { path, folder: orderFolder(path), at: (...parts: readonly string[]) => join(path, ...parts) }
}

describe('a folder of order files', () => {
  it('reads a file only as it was listed', async () => {
    const { folder, at } = folderWith('a.csv')
    const [listed] = await folder.list()
    if (!listed) throw new Error('nothing is listed')
    expect(Buffer.from((await folder.read(listed)) ?? []).toString()).toBe('content of a.csv')
    appendFileSync(at('a.csv'), ' that grows')
    expect(await folder.read(listed)).toBeUndefined()
    writeFileSync(at('a.csv'), 'CONTENT OF A.CSV')
    expect(await folder.read({ ...listed, changedAtMs: listed.changedAtMs - 5_000 })).toBeUndefined()
    rmSync(at('a.csv'))
    expect(await folder.read(listed)).toBeUndefined()
  })

  it('moves what is there, writes nothing over, and leaves no report of what is gone', async () => {
    const { folder, at } = folderWith('a.csv')
    expect(await folder.moveTo('done', 'a.csv', 'first')).toBe(true)
    writeFileSync(at('a.csv'), 'another')
    expect(await folder.moveTo('done', 'a.csv', 'second')).toBe(true)
    expect(readFileSync(at('done', 'a.csv'), 'utf8')).toBe('content of a.csv')
    expect(readFileSync(at('done', 'a (2).csv'), 'utf8')).toBe('another')
    expect(readFileSync(at('done', 'a (2).csv.report.txt'), 'utf8')).toBe('second')
    expect(await folder.moveTo('done', 'a.csv', 'third')).toBe(false)
    expect(existsSync(at('done', 'a (3).csv.report.txt'))).toBe(false)
  })

  it('that cannot hold what is done is said to be unusable', async () => {
    const { folder, at } = folderWith('a.csv')
    writeFileSync(at('done'), 'a file of this name')
    await expect(folder.moveTo('done', 'a.csv', 'report')).rejects.toMatchObject({
      code: 'order_source_unreachable',
      details: { fault: { code: 'no_folder' } },
    })
    expect(existsSync(at('a.csv'))).toBe(true)
  })

  // Whoever may put order files there could otherwise have the station write, or read, wherever its user may.
  it.each(['done', 'failed'] as const)('writes nothing through a link that is called %s', async (end) => {
    const { folder, at } = folderWith('a.csv')
    const outside = folderWith()
    symlinkSync(outside.path, at(end))
    await expect(folder.moveTo(end, 'a.csv', 'report')).rejects.toMatchObject({
      code: 'order_source_unreachable',
      details: { fault: { code: 'folder_is_link' } },
    })
    expect(readdirSync(outside.path)).toEqual([])
    expect(existsSync(at('a.csv'))).toBe(true)
  })

  it('that is not there says so by a code', async () => {
    const { at } = folderWith()
    await expect(orderFolder(at('none')).list()).rejects.toMatchObject({
      details: { fault: { code: 'folder_missing' } },
    })
  })

  it('reads nothing through a link, also where a file became one after it was listed', async () => {
    const { folder, at } = folderWith('a.csv')
    const outside = folderWith('b.csv')
    symlinkSync(outside.at('b.csv'), at('linked.csv'))
    const listed = await folder.list()
    expect(listed.map(({ name }) => name)).toEqual(['a.csv'])
    const { mtimeMs } = statSync(at('a.csv'))
    utimesSync(outside.at('b.csv'), mtimeMs / 1_000, mtimeMs / 1_000)
    rmSync(at('a.csv'))
    symlinkSync(outside.at('b.csv'), at('a.csv'))
    const { size, mtimeMs: changedAtMs } = statSync(at('a.csv'))
    expect(await folder.read({ name: 'a.csv', size, changedAtMs })).toBeUndefined()
  })

  it('is where it was when it was first looked into, and may itself have been given as a link', async () => {
    const { path, at } = folderWith('a.csv')
    const outside = folderWith('b.csv')
    const link = join(folderWith().path, 'orders')
    symlinkSync(path, link)
    const folder = orderFolder(link)
    rmSync(link)
    symlinkSync(path, link)
    expect((await folder.list()).map(({ name }) => name)).toEqual(['a.csv'])
    rmSync(link)
    symlinkSync(outside.path, link)
    expect((await folder.list()).map(({ name }) => name)).toEqual(['a.csv'])
    renameSync(path, `${path}-away`)
    onTestFinished(() => rmSync(`${path}-away`, { recursive: true, force: true }))
    symlinkSync(outside.path, path)
    await expect(folder.list()).rejects.toMatchObject({ code: 'order_source_unreachable' })
    expect(existsSync(at('b.csv'))).toBe(true)
  })
})
