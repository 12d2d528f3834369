// `npm run conformance`, as whoever has an account at an implementation of the document runs it.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openConformanceBench, type ConformanceBench } from '../../support/conformance-bench.ts'
import { startDeviatingService } from '../../support/deviating-service.ts'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-conformance-'))
let bench: ConformanceBench
beforeAll(async () => {
  bench = await openConformanceBench()
})
afterAll(async () => {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
})

type Said = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

async function command(
  args: readonly string[],
  { env = {}, input = '' }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Said> {
  const child = spawn(process.execPath, [join(root, 'src/conformance/cli.ts'), ...args], {
    env: { ...process.env, ...env },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}

const keysInEnvironment = () => {
  const { apiKey, apiSecret, userName, password } = bench.sandbox.keys
  return {
    PACKBENCH_API_KEY: apiKey,
    PACKBENCH_API_SECRET: apiSecret,
    PACKBENCH_USER_NAME: userName,
    PACKBENCH_PASSWORD: password,
  }
}

describe('npm run conformance', () => {
  it('looks, says by section what came, and repeats no key anywhere', async () => {
    const [json, markdown] = [join(folder, 'report.json'), join(folder, 'report.md')]
    const base = bench.sandbox.baseUrl
    const said = await command(['--base', base, '--json', json, '--markdown', markdown], {
      env: keysInEnvironment(),
    })
    expect(said.stderr).toBe('--may look. It costs nothing, and nothing of the account is changed.\n')
    expect(said.code).toBe(0)
    expect(said.stdout).toContain('\n4.5 Rates\n  passed     POST /ShipmentRate without carrier or service: ')
    expect(said.stdout).toMatch(/\n2\.7 Option\n {2}not asked {2}\d+ checks: it takes --may spend\n/)
    expect(said.stdout).toMatch(/\n\d+ passed, 0 differs, 0 not known, \d+ not asked\n$/)

    const report = JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>
    expect(report).toMatchObject({ baseUrl: base, may: 'look', counts: { differs: 0, not_known: 0 } })
    expect(report['findings']).toContainEqual({
      section: '5',
      asked: 'GET /Carrier without a token',
      should: '401',
      verdict: 'passed',
      came: '401 ACCOUNT.APP.AUTHENTICATION_FAILED',
    })
    const written = readFileSync(markdown, 'utf8')
    expect(written).toContain('| passed | GET /Carrier without a token | 401 | 401 ACCOUNT.APP')
    const all = JSON.stringify([said, report, written])
    for (const secret of Object.values(bench.sandbox.keys)) expect(all).not.toContain(secret)
  })

  it('ends with 1 where something differs, and tells what should have come and the request’s id', async () => {
    const service = await startDeviatingService(bench.sandbox.baseUrl, [
      {
        when: ({ path, authorization }) => path === '/Carrier' && authorization === undefined,
        answers: () => ({ status: 200, json: { carriers: [] } }),
      },
    ])
    const input = JSON.stringify(bench.sandbox.keys)
    const said = await command(['--base', service.baseUrl, '--keys', '-'], { input })
    await service.close()
    expect(said.code).toBe(1)
    expect(said.stdout).toMatch(
      / {2}differs {4}GET \/Carrier without a token\n {13}came: 200 \(X-Correlation-ID [\w-]+\)\n {13}should be: 401\n/,
    )
  })

  it('says what spending does before it spends, and takes keys of a file', async () => {
    const keys = join(folder, 'keys.json')
    writeFileSync(keys, JSON.stringify(bench.sandbox.keys))
    const base = bench.sandbox.baseUrl
    // A busy machine may take longer to answer than a service does.
    const said = await command(['--base', base, '--may', 'spend', '--keys', keys, '--timeout', '60'])
    expect(said.stdout).toMatch(/\n\d+ passed, 0 differs, 0 not known, \d+ not asked\n$/)
    expect(said.stderr).toMatch(
      /^--may spend\. It buys about fifteen shipments.* Use the keys of a Test account/,
    )
    expect(said).toMatchObject({ code: 0 })
    expect(said.stdout).toContain(
      '  passed     POST /Shipment again with the same transactionId: the same shipment',
    )
  })

  it('ends with 2 where it could not run, and does not repeat what stands alone on its command line', async () => {
    const base = bench.sandbox.baseUrl
    expect(await command([])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--base is missing') as string,
    })
    const noKeys = await command(['--base', base])
    expect(noKeys).toMatchObject({ code: 2, stdout: '' })
    expect(noKeys.stderr).toContain('PACKBENCH_API_KEY')
    const alone = await command(['--base', base, 'k-4711'])
    expect(alone.code).toBe(2)
    expect(alone.stderr).not.toContain('k-4711')
    const wrong = { ...bench.sandbox.keys, password: 'p-4711' }
    const refused = await command(['--base', base, '--keys', '-'], { input: JSON.stringify(wrong) })
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('ACCOUNT.APP.AUTHENTICATION_FAILED')
    expect(refused.stderr).not.toContain('p-4711')
  })
})
