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
  const rules = await station.ask('ship.stationRules', {})
  expect(rules.weightTolerance).toEqual({ percent: 10, grams: 50 })
  await station.ask('ship.saveStationRules', { ...rules, weightTolerance: { percent: 1, grams: 5 } })
  const asked = await scan('RULE-1', 360)
  expect(asked).toMatchObject({
    kind: 'weight_mismatch',
    check: { weight: { expectedGrams: 340.2, actualGrams: 360, toleranceGrams: 5, isWithin: false } },
  })
  const { serviceRule, customs } = rules
  await station.ask('ship.saveStationRules', { serviceRule, customs })
  expect(await scan('RULE-1', 360)).toMatchObject({ kind: 'shipping' })
})

it('begins customs forms with what was saved, and keeps the signer sealed', async () => {
  const rules = await station.ask('ship.stationRules', {})
  const customsSigner = 'Canary Signer Quince'
  await station.ask('ship.saveStationRules', {
    ...rules,
    customs: { ...rules.customs, customsSigner, originCountry: 'US' },
  })
  await station.importCsv(
    'order number,recipient,street1,city,state,zip,country,items\nRULE-3,Yuki,1-1 Chiyoda,Chiyoda,Tokyo,100-0001,JP,TEA x 2 @ 120 g',
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

it('ships an order abroad by one scan where its items and the station tell all that customs asks for', async () => {
  const rules = await station.ask('ship.stationRules', {})
  await station.ask('ship.saveStationRules', {
    ...rules,
    customs: { ...rules.customs, customsSigner: 'Quinn Signer', customsCertify: true },
  })
  const row = (number: string, tariffNumbers: string) =>
    `${number},Lou Muster,Beispielweg 5,Bern,BE,3011,CH,TEA x 2 @ 120 g | MUG @ 300 g,Black tea | Mug,12.50 | 8,EUR,${tariffNumbers},CN | US`
  await station.importCsv(
    [
      'order number,recipient,street 1,city,state,zip,country,items,item descriptions,item values,currency,HS code,made in',
      row('RULE-4', '0902.30 | 6911.10'),
      row('RULE-5', '0902.30 |'),
    ].join('\n'),
  )
  expect(await station.scan('RULE-5')).toMatchObject({
    kind: 'needs_customs',
    check: { problems: [{ field: 'customsInfo.customsItem.1.hsTariffNumber', kind: 'missing' }] },
  })
  const { draft } = await station.ask('ship.openDraft', { orderNumber: 'RULE-4' })
  expect(draft.customsInfo).toMatchObject({
    currency: 'EUR',
    customsItem: [
      { description: 'Black tea', quantity: 2, weight: 240, value: 25, hsTariffNumber: '090230' },
      { description: 'Mug', quantity: 1, weight: 300, value: 8, originCountry: 'US' },
    ],
  })
  await station.shipped('RULE-4')
})
