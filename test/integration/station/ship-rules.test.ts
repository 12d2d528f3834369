import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { csvOf, openTestStation, type TestStation } from '../../support/test-station.ts'

const folder = mkdtempSync(join(tmpdir(), 'packbench-rules-'))
let sandbox: Sandbox
let station: TestStation

beforeAll(async () => {
  sandbox = await createSandbox({ dataDir: join(folder, 'sandbox') })
  station = await openTestStation({ dataDir: join(folder, 'station') })
  await station.connect(sandbox)
})
afterAll(async () => {
  await station.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const scan = (text: string, grams: number) =>
  station.ask('ship.scan', {
    gestureId: randomUUID(),
    text,
    weight: { grams, takenAt: new Date().toISOString(), source: 'scale' },
  })

it('compares weights by the tolerance that was saved', async () => {
  await station.importCsv(csvOf('RULE-1', 'RULE-2'))
  const rules = await station.ask('ship.rules', {})
  expect(rules.weightTolerance).toEqual({ percent: 10, grams: 50 })
  await station.ask('ship.saveRules', { ...rules, weightTolerance: { percent: 1, grams: 5 } })
  const asked = await scan('RULE-1', 360)
  expect(asked).toMatchObject({
    kind: 'weight_mismatch',
    check: { weight: { expectedGrams: 340.2, actualGrams: 360, toleranceGrams: 5, isWithin: false } },
  })
  const { serviceRule, customs } = rules
  await station.ask('ship.saveRules', { serviceRule, customs })
  expect(await scan('RULE-1', 360)).toMatchObject({ kind: 'shipping' })
})

it('begins customs forms with what was saved, and keeps the signer sealed', async () => {
  const rules = await station.ask('ship.rules', {})
  const customsSigner = 'Canary Signer Quince'
  await station.ask('ship.saveRules', {
    ...rules,
    customs: { ...rules.customs, customsSigner, originCountry: 'US' },
  })
  await station.importCsv(
    'order number,recipient,street1,city,zip,country,items\nRULE-3,Yuki,1-1 Chiyoda,Tokyo,100-0001,JP,TEA x 2 @ 120 g',
  )
  expect(await station.scan('RULE-3')).toMatchObject({
    kind: 'needs_customs',
    draft: {
      customsInfo: {
        customsSigner,
        contentType: 'Merchandise',
        nonDeliveryOption: 'Return',
        customsItem: [{ description: 'TEA', quantity: 2, weight: 240, originCountry: 'US' }],
      },
    },
    check: {
      problems: [{ field: 'customsInfo.customsCertify' }, { field: 'customsInfo.customsItem.0.value' }],
    },
  })
  const data = join(folder, 'station')
  for (const file of readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const bytes = readFileSync(join(file.parentPath, file.name))
    expect(bytes.includes(customsSigner), file.name).toBe(false)
  }
})
