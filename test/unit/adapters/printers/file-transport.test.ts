import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileLabelPrinter } from '../../../../src/adapters/printers/transports/file-transport.ts'

let folder: string
const closers: (() => unknown)[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-file-test-'))
})

afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
  rmSync(folder, { recursive: true })
})

function linkTo(path: string) {
  const link = fileLabelPrinter({ path })
  closers.push(() => link.close())
  return link
}

describe('a file in place of a printer', () => {
  it('gets each label behind the one before, over any number of links', async () => {
    const path = join(folder, 'labels.zpl')
    for (const text of ['one', 'two']) {
      const link = linkTo(path)
      await link.connect()
      await link.send(Buffer.from(`^XA^FD${text}^FS^XZ\n`))
      link.close()
    }
    expect(readFileSync(path, 'utf8')).toBe('^XA^FDone^FS^XZ\n^XA^FDtwo^FS^XZ\n')
  })

  it('is always ready, and proves no paper', async () => {
    const link = linkTo(join(folder, 'labels.zpl'))
    await link.connect()
    await expect(link.readStatus()).resolves.toEqual({ condition: 'ready', causes: [], labelsWaiting: 0 })
    expect(link.proves).toBe('handed_over')
  })

  it.each([
    ['in a folder that is missing', () => join(folder, 'none', 'labels.zpl')],
    ['that is a folder', () => folder],
    ['that is a device', () => '/dev/null'],
  ])('%s is unreachable, and nothing is made', async (_, place) => {
    const path = place()
    const before = existsSync(path)
    await expect(linkTo(path).connect()).rejects.toMatchObject({ code: 'printer_unreachable' })
    expect(existsSync(path)).toBe(before)
  })

  it('is not kept open when it is given up before it was', async () => {
    const link = linkTo(join(folder, 'labels.zpl'))
    const connecting = link.connect()
    link.close()
    await expect(connecting).rejects.toMatchObject({ code: 'printer_unreachable' })
    await expect(link.send(Buffer.from('one'))).rejects.toMatchObject({ code: 'printer_link_broken' })
  })

  it('stays as it was when there is no room for a whole label', async (context) => {
    const place = join(folder, 'small')
    mkdirSync(place)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', place], { stdio: 'ignore' })
    } catch {
      context.skip('this user cannot mount a file system with little room')
    }
    closers.push(() => execFileSync('umount', [place]))
    const path = join(place, 'labels.zpl')
    writeFileSync(path, 'whole label')
    const link = linkTo(path)
    closers.push(() => link.close())
    await link.connect()
    await expect(link.send(Buffer.alloc(200_000, 'x'))).rejects.toMatchObject({
      code: 'printer_unreachable',
      details: { reason: 'ENOSPC' },
    })
    expect(statSync(path).size).toBe('whole label'.length)
    await link.send(Buffer.from(' two'))
    expect(readFileSync(path, 'utf8')).toBe('whole label two')
    link.close()
  })
})
