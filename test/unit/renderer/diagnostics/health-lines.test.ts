import { describe, expect, it } from 'vitest'
import type { StationHealth } from '../../../../src/contract/diagnostics.ts'
import { keychainFaults, type KeychainFault } from '../../../../src/contract/domain.ts'
import { words } from '../../../../src/renderer/language.ts'
import { healthLines, healthText } from '../../../../src/renderer/diagnostics/health-lines.ts'

const health: StationHealth = {
  at: '2026-11-20T10:00:00.000Z',
  version: '1.2.3',
  node: '24.21.0',
  platform: 'linux x64',
  startedAt: '2026-11-20T09:00:00.000Z',
  profile: 'production',
  service: { state: 'reachable', since: '2026-11-20T09:00:00.000Z' },
  accountReady: true,
  readings: { understood: ['POST /Shipment'], notUnderstood: [] },
  printers: [{ id: 'bench', name: 'Bench', condition: 'ready', waitingJobs: 0 }],
  secrets: { mode: 'keychain' },
  dataKey: 'kept',
  olderKeyMissing: false,
  disk: { freeBytes: 5e9, totalBytes: 9e9, low: false },
  database: {
    bytes: 1e6,
    lastCheck: {
      at: '2026-11-20T09:00:00.000Z',
      ok: true,
      durationMs: 1,
      problems: [],
      unreadableRows: 0,
      buyingStopped: false,
    },
  },
}

describe('the station’s health in lines', () => {
  it('is all well where nothing is wrong, and says nothing of crashes', () => {
    expect(healthLines(health).map(({ state }) => state)).toEqual(healthLines(health).map(() => 'ok'))
    expect(healthText(health)).not.toContain('crash')
  })

  it('asks for a look at answers that were not understood, and does not call well what was not asked', () => {
    const about = (readings: StationHealth['readings']) =>
      healthLines({ ...health, readings }).find((line) => line.about === 'Answers')
    const not = about({ understood: ['GET /Carrier'], notUnderstood: ['POST /Shipment'] })
    expect(not).toMatchObject({
      state: 'attention',
      what: 'Answers that were not understood: POST /Shipment',
    })
    expect(about({ understood: [], notUnderstood: [] })?.state).toBe('unknown')
  })

  it('says why keys are not kept, in the language of the page', () => {
    const why = (fault: KeychainFault) =>
      healthLines({ ...health, secrets: { mode: 'session', fault } }).find(({ more }) =>
        more?.includes('keychain'),
      )?.more
    expect(keychainFaults.map(why)).toEqual(
      keychainFaults.map((fault) => words.diagnostics.keychainFaults[fault]),
    )
    expect(new Set(keychainFaults.map(why)).size).toBe(keychainFaults.length)
  })

  it('asks for a look at the last crash, and names its file', () => {
    const file = 'crash-2026-11-20T08-59-00.000Z-7.json'
    const crashed = { ...health, lastCrash: { at: '2026-11-20T08:59:00.000Z', file } }
    const [line, ...others] = healthLines(crashed).filter(({ state }) => state !== 'ok')
    expect(others).toEqual([])
    expect(line).toMatchObject({ about: 'Last crash', state: 'attention' })
    expect(line?.more).toContain(`crashes/${file}`)
    expect(healthText(crashed)).toContain(file)
  })
})
