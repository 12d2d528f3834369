import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { inOneLine, recordOutcome } from './outcomes.ts'

/** Vitest's side of the outcomes file. */
export default class VitestOutcomes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    const name = `${test.project.name}: ${test.fullName}`
    if (result.state === 'skipped') {
      recordOutcome({ name, state: 'skipped', reason: result.note ?? 'no reason given' })
    } else if (result.state !== 'pending') {
      const { relativeModuleId: file } = test.module
      const ran = { name, file, ms: test.diagnostic()?.duration ?? 0 }
      if (result.state === 'passed') recordOutcome({ ...ran, state: 'passed' })
      else recordOutcome({ ...ran, state: 'failed', reason: inOneLine(result.errors) })
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) {
      recordOutcome({ name: `${module.relativeModuleId}: ${error.message}`, state: 'failed' })
    }
  }
}
