import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { inOneLine, recordOutcome } from './outcomes.ts'

/** Playwright's side of the outcomes file. */
export default class PlaywrightOutcomes implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    const name = `e2e: ${test.titlePath().filter(Boolean).join(' › ')}`
    if (result.status === 'skipped') {
      const reason = test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'
      recordOutcome({ name, state: 'skipped', reason })
    } else {
      const file = relative(process.cwd(), test.location.file)
      const ran = { name, file, ms: result.duration }
      if (result.status === 'passed') recordOutcome({ ...ran, state: 'passed' })
      else recordOutcome({ ...ran, state: 'failed', reason: inOneLine(result.errors) })
    }
  }
}
