import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../../src/app/page-policy.ts'

it('lets the page run the one script that stands in it, and no other that is no file', () => {
  const page = readFileSync(new URL('../../../src/renderer/index.html', import.meta.url), 'utf8')
  const own = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  expect(own).toHaveLength(1)
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${own[0]};`)
})
