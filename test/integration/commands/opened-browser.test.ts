import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { asNobody, startWithBrowser } from '../../support/opened-browser.ts'

// The arguments of every process are read by every user of the machine.
it.skipIf(process.platform !== 'linux')(
  'what another user reads of the browser’s process opens nothing for that user, and leaves the page to this one',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'packbench-opened-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await using station = await startWithBrowser(folder)
    expect(station.commandLine.join(' ')).not.toContain(station.token)
    const { origin, hash } = new URL(station.pageUrl)
    const secrets = [...new URLSearchParams(hash.slice(1)).values()]
    expect(secrets).toHaveLength(1)
    const [code = ''] = secrets
    const session = `${origin}/session`
    const exchange = JSON.stringify({ code, page: crypto.randomUUID() })
    const asked = ['-s', '-w', '%{http_code}', '-d']
    const status = asNobody(
      'curl',
      ...asked,
      '{}',
      '-H',
      `Authorization: Bearer ${code}`,
      `${origin}/rpc/station.status`,
    )
    const exchanged = asNobody('curl', ...asked, exchange, session)
    if (process.getuid?.() === 0) {
      expect(status).toMatch(/401$/)
      expect(exchanged).toMatch(/403$/)
    }

    const answer = await fetch(session, { method: 'POST', body: exchange })
    const { value } = (await answer.json()) as { value: { token: string } }
    const mine = await fetch(`${origin}/rpc/station.status`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${value.token}` },
      body: '{}',
    })
    expect(await mine.json()).toMatchObject({ ok: true })
  },
)
