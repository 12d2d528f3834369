// `npm run check-profile`, as an administrator runs it before a file goes out to the benches.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'packbench-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(...args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'src/web/check-profile-cli.ts'), ...args],
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

it('says of a good file what it sets and locks', async () => {
  const { code, stdout } = await check(join(root, 'resources/station-profile.example.json'))
  expect(code).toBe(0)
  const sets = 'serviceWording, printers (locked), printerRoles (locked), printing, rules (locked)'
  expect(stdout).toContain(`good. It sets ${sets}`)
})

it('tells each fault of another, its line and its place, and no secret', async () => {
  const file = join(folder, 'profile.json')
  writeFileSync(file, '{\n  "version": 1,\n  "languge": "es",\n  "retention": { "days": 1 }\n}')
  const { code, stdout } = await check(file)
  expect(code).toBe(1)
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringContaining('line 4: retention.days: '),
    `${file}: line 3: languge: is not known`,
  ])
  writeFileSync(file, '{ "version": 1, "apiKey": "k-4711" }')
  const secret = await check(file)
  expect(secret.stdout).toContain('apiKey: holds a secret')
  expect(secret.stdout).not.toContain('k-4711')
  expect(await check(join(folder, 'nothing.json'))).toMatchObject({ code: 1 })
})

it('prints the JSON Schema for editors, and its own use', async () => {
  const { code, stdout } = await check('--schema')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ required: ['version'], additionalProperties: false })
  expect(await check()).toMatchObject({ code: 2, stderr: expect.stringContaining('usage:') as string })
})
