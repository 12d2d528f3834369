// A station that is closed in order leaves its mark beside its database, once all of it was checked, and takes it away when it
// is opened again: while it is at work, and after a kill, there is none.

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openTestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-closed-'))
const mark = join(folder, 'test/packbench.db.closed')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('marks its database as closed in order, and has no mark while it is at work', async () => {
  const first = await openTestStation({ dataDir: folder })
  expect(await first.ask('diagnostics.checkDatabase', {})).toMatchObject({ ok: true })
  expect(existsSync(mark)).toBe(false)
  await first.close()
  expect(existsSync(mark)).toBe(true)

  const again = await openTestStation({ dataDir: folder })
  expect(existsSync(mark)).toBe(false)
  await again.close()
  // It was trusted by the mark of before, also where its own check was not through yet.
  expect(existsSync(mark)).toBe(true)
})
