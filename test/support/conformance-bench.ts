// A conformance run over a sandbox that asks for what the document does, in a folder of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/app/runtime.ts'
import type { Level } from '../../src/conformance/check.ts'
import { runConformance, type Finding, type RunOptions } from '../../src/conformance/run.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/create-sandbox.ts'
import type { DialectName } from '../../src/sandbox/service/dialects.ts'

/** Beside it the sandbox, which asks for what the document does and no more. */
export type ConformanceBench = {
  readonly sandbox: Sandbox
  run(may: Level, more?: Partial<RunOptions>): Promise<readonly Finding[]>
  close(): Promise<void>
}

export async function openConformanceBench(dialect?: DialectName): Promise<ConformanceBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'packbench-conformance-'))
  const sandbox = await createSandbox({ dataDir, dialect, strict: 'contract' })
  const { baseUrl, keys } = sandbox
  const newCarrierAccount = { carrierCode: 'Postal', configuration: {} }
  return {
    sandbox,
    run: (may, more = {}) =>
      runConformance({ baseUrl, keys, clock: systemClock, may, newCarrierAccount, ...more }),
    async close() {
      await sandbox.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Section and what was asked of the findings of one kind. */
export const findingsOf = (findings: readonly Finding[], verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ section, asks }) => `${section} ${asks}`)
