// Folders behind processes of their own, one of which really hangs.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { folderProcesses } from '../../../src/adapters/folder-process.ts'
import { orderFolderProcess } from '../../../src/adapters/order-sources/order-folder-process.ts'
import { folderTargetProcess } from '../../../src/adapters/result-targets/folder-target-process.ts'
import { sourceEntries } from '../../../src/app/entries.ts'
import type { StartChild } from '../../../src/processes/child-link.ts'
import { forkChild } from '../../../src/processes/fork-child.ts'
import { hangFolder, withoutHangingFolder } from '../../support/hanging-folder.ts'
import { until } from '../../support/until.ts'

const never = new AbortController().signal
const noMount = withoutHangingFolder()
const hours = 3_600_000

function bench(limits: { longestMs?: number; graceMs?: number; restMs?: number } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'packbench-folders-'))
  const living = { started: 0, now: 0 }
  const startChild: StartChild = (...child) => {
    const link = forkChild(...child)
    living.started += 1
    living.now += 1
    link.onExit(() => (living.now -= 1))
    return link
  }
  const folders = folderProcesses({ startChild, entry: sourceEntries.folder, ...limits })
  onTestFinished(async () => {
    folders.close()
    await until(() => living.now === 0)
    rmSync(root, { recursive: true, force: true })
  })
  function folder(name: string) {
    const path = join(root, name)
    mkdirSync(path)
    return path
  }
  function hang(path: string) {
    const hanging = hangFolder(path)
    if (!hanging) throw new Error('nothing hangs')
    onTestFinished(hanging.end)
    return hanging
  }
  const openOrders = orderFolderProcess(folders.ask)
  return {
    living,
    folder,
    hang,
    orders: (path: string, signal = never) => openOrders(path, () => signal),
    drop: folderTargetProcess(folders.ask),
  }
}

it('has orders and results of folders done by one process each, with their faults', async () => {
  const { living, folder, orders, drop } = bench()
  const [inbox, out] = [folder('inbox'), folder('out')]
  writeFileSync(join(inbox, 'a.csv'), 'order number\nA-1')
  const files = orders(inbox)
  const [file] = await files.list()
  if (!file) throw new Error('no file')
  expect(Buffer.from((await files.read(file)) ?? []).toString()).toBe('order number\nA-1')
  expect(await files.moveTo('done', 'a.csv', 'taken')).toBe(true)
  expect(readdirSync(join(inbox, 'done'))).toEqual(['a.csv', 'a.csv.report.txt'])
  expect(await drop(out, 'b.json', '{}', never)).toEqual({})
  expect(readFileSync(join(out, 'b.json'), 'utf8')).toBe('{}')
  expect(living).toEqual({ started: 2, now: 2 })

  expect(await drop(join(out, 'none'), 'b.json', '{}', never)).toEqual({ fault: { code: 'folder_missing' } })
  await expect(orders(join(inbox, 'none')).list()).rejects.toMatchObject({
    code: 'order_source_unreachable',
    details: { fault: { code: 'folder_missing' } },
  })
})

it('ends the process of a folder that nobody asks for any more, and begins another', async () => {
  const { living, folder, drop } = bench({ restMs: 1 })
  const out = folder('out')
  await drop(out, 'a.json', '{}', never)
  await until(() => living.now === 0)
  expect(await drop(out, 'b.json', '{}', never)).toEqual({})
  expect(readdirSync(out)).toEqual(['a.json', 'b.json'])
})

it.skipIf(noMount !== undefined)(
  `gives up what hangs in a folder, keeps no other waiting, and goes on where it answers again${noMount ? ` (${noMount})` : ''}`,
  async () => {
    const { living, folder, hang, orders, drop } = bench({ longestMs: 6_000 })
    const [inbox, other] = [folder('inbox'), folder('other')]
    writeFileSync(join(inbox, 'a.csv'), 'x')
    const hanging = hang(inbox)
    const files = orders(inbox)
    const listed = expect(files.list()).rejects.toMatchObject({
      code: 'order_source_unreachable',
      details: { fault: { code: 'folder_hangs' } },
    })
    const dropped = drop(inbox, 'b.json', '{}', never)
    expect(await drop(other, 'b.json', '{}', never)).toEqual({})
    await listed
    expect(await dropped).toEqual({ fault: { code: 'folder_hangs' } })
    // What hung is gone, and nothing of it is left behind.
    await until(() => living.now === 1)
    hanging.end()
    expect(await files.list()).toMatchObject([{ name: 'a.csv' }])
    expect(await drop(inbox, 'b.json', '{}', never)).toEqual({})
  },
)

it.skipIf(noMount !== undefined)(
  `waits for nothing that hangs once it is not wanted any more${noMount ? ` (${noMount})` : ''}`,
  async () => {
    const { folder, hang, orders } = bench({ longestMs: hours, graceMs: 1 })
    const inbox = folder('inbox')
    hang(inbox)
    const ending = new AbortController()
    const listed = expect(orders(inbox, ending.signal).list()).rejects.toMatchObject({
      details: { fault: { code: 'folder_hangs' } },
    })
    ending.abort()
    await listed
  },
)
