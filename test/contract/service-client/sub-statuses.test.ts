// Every sub-status of section 3.3, from the recipient's marker to what core is told of it: over real HTTP, in each way in
// which the sandbox words its answers.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createShippingServiceClient } from '../../../src/adapters/shipping-service/client.ts'
import type { Clock, Logger } from '../../../src/core/runtime.ts'
import { createSandbox, type Sandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames, type DialectName } from '../../../src/sandbox/service/dialects.ts'
import { trackingSubStatuses } from '../../../src/service/enums.ts'
import { subStatusPlaces } from '../../support/service-document/sub-status-places.ts'

const bought = new Date('2026-03-02T09:00:00.000Z')
const clock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const quiet = () => undefined
const logger: Logger = { info: quiet, warn: quiet, error: quiet }
const address = {
  name: 'Ann Packer',
  street1: '1100 Congress Avenue',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  country: 'US',
}

let end = () => Promise.resolve()
afterEach(() => end())

async function open(dialect: DialectName) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-tracks-'))
  const sandbox: Sandbox = await createSandbox({
    dataDir: folder,
    dialect,
    now: () => bought,
    openingBalanceMinor: 10_000_000,
  })
  end = async () => {
    await sandbox.close()
    await rm(folder, { recursive: true })
  }
  const client = createShippingServiceClient({
    baseUrl: sandbox.baseUrl,
    keys: () => Promise.resolve(sandbox.keys),
    clock,
    logger,
  })
  return { sandbox, client }
}

type Client = Awaited<ReturnType<typeof open>>['client']

const buy = (client: Client, journey: string) =>
  client.shipments.create(
    {
      fromAddress: address,
      toAddress: { ...address, company: `track:${journey}` },
      packages: [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }],
      service: 'GroundAdvantage',
      carrierAccountId: 'CA-POSTAL',
      postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' },
    },
    `tracked-${journey}`,
  )

describe.each(dialectNames)('a service that answers in the %s dialect', (dialect) => {
  it('tells of each sub-status, and the client reads it', async () => {
    const { sandbox, client } = await open(dialect)
    const numbers = new Map<string, string>()
    for (const { journey } of subStatusPlaces())
      if (!numbers.has(journey)) numbers.set(journey, (await buy(client, journey)).trackingNumber)
    const walked = new Set<string>()
    let atHour = 0
    for (const place of [...subStatusPlaces()].sort((a, b) => a.hours - b.hours)) {
      sandbox.clock.advance((place.hours - atHour) * 60 * 60 * 1000)
      atHour = place.hours
      const told = await client.tracking.get('TrackingNumber', numbers.get(place.journey) ?? '')
      const { status, subStatus, journey } = place
      expect.soft([told.status, told.subStatus], `track:${journey}`).toEqual([status, subStatus])
      const [newest] = told.events
      // `sparse` leaves it out of the events.
      const shown = dialect === 'sparse' ? undefined : subStatus
      expect.soft([newest?.status, newest?.subStatus], `track:${journey}`).toEqual([status, shown])
      walked.add(place.subStatus)
    }
    expect([...walked].sort()).toEqual(Object.values(trackingSubStatuses).flat().sort())
    expect(walked.size).toBe(35)
  })
})
