// A working day at a sandbox, recorded: the fixtures in test/fixtures/conversations are made so, one a way of wording.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createShippingServiceClient,
  type ShippingServiceClient,
} from '../../../src/adapters/shipping-service/client.ts'
import { openRecordingCodec } from '../../../src/app/recording/recording-codec.ts'
import { systemClock } from '../../../src/app/runtime.ts'
import { isAppError } from '../../../src/contract/errors.ts'
import type { BalanceEvent } from '../../../src/core/account/ports.ts'
import { createStandInCalls } from '../../../src/core/recording/stand-in-call.ts'
import { createSandbox } from '../../../src/sandbox/create-sandbox.ts'
import { dialectNames } from '../../../src/sandbox/service/dialects.ts'
import { conversationText, type ConversationExchange } from '../../../src/service/conversation.ts'
import { startEnvelopedService } from './enveloped-service.ts'

/** The sandbox's four, and one that none of them is. */
export const wordings = [...dialectNames, 'enveloped'] as const
export type Wording = (typeof wordings)[number]

export const conversationsFolder = join(import.meta.dirname, '../../fixtures/conversations')
export const conversationPath = (wording: Wording) => join(conversationsFolder, `${wording}.json`)

const dayMs = 24 * 60 * 60 * 1000
const fromAddress = {
  name: 'Packing Bench',
  street1: '1201 Third Avenue',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  country: 'US',
}
/** Nobody of this name, street or number may be in a fixture. */
export const recipient = {
  name: 'Wilhelmina Featherstonehaugh',
  company: 'Rhododendron Outfitters',
  street1: '4711 Marlinspike Boulevard',
  city: 'Chattanooga',
  state: 'TN',
  zip: '37402',
  country: 'US',
  phone: '423-555-0142',
  email: 'wilhelmina@rhododendron.test',
}
const packages = [{ packageType: 'Parcel', weight: 12, weightUnit: 'oz' }] as const
/** Goes the usual way: the sandbox chooses one at random otherwise. */
const toAddress = { ...recipient, street2: 'track:delivered' }
const offered = { fromAddress, toAddress, packages }
const parcel = {
  ...offered,
  service: 'GroundAdvantage',
  carrierAccountId: 'CA-POSTAL',
  postageLabel: { labelType: 'Base64', labelFileType: 'ZPL', customText1: 'for Wilhelmina' },
} as const

/** Rates, two purchases, a reprint, a refund, a manifest, tracking, and what is asked besides. */
async function day(client: ShippingServiceClient, passTime: (ms: number) => void): Promise<void> {
  await client.account.getBalance()
  await client.account.addFunds({ amountMinor: 5_000, currency: 'USD' }, 'FUNDS-2087')
  await client.carrierAccounts.list()
  await client.carrierAccounts.services()
  await client.addresses.create({ ...recipient, save: true, verify: true })
  await client.rates.list(offered)
  const bought = await client.shipments.create(parcel, 'ORDER-1001')
  await client.labels.get(bought.shipmentId)
  await client.shipments.findByTransactionId('ORDER-1001')
  const voided = await client.shipments.create(parcel, 'ORDER-1002')
  await client.refunds.request({ key: 'TrackingNumber', value: voided.trackingNumber }, 'REFUND-1002')
  await client.shipments.find({ key: 'TrackingNumber', value: voided.trackingNumber })
  const manifest = await client.manifests.create({
    fromAddress,
    carrierAccountId: 'CA-POSTAL',
    key: 'TrackingNumber',
    value: [bought.trackingNumber],
  })
  await client.manifests.find(manifest.manifestId)
  await client.tracking.get('TrackingNumber', bought.trackingNumber)
  passTime(30 * dayMs)
  await client.tracking.get('TrackingNumber', bought.trackingNumber)
  await client.containerLabels.create({
    type: 'ContainerLabel',
    carrierAccountId: 'CA-POSTAL',
    toAddress: { zip: recipient.zip },
    entryFacilityType: 'DSCF',
  })
  const events: BalanceEvent[] = []
  for await (const event of client.account.balanceHistory()) events.push(event)
  // A refusal belongs to a day too.
  await client.tracking.get('TrackingNumber', '9400000000000000000000').catch((error: unknown) => {
    if (!isAppError(error)) throw error
  })
}

/** The day's file. The same each time but for what the sandbox makes up: ids, dates, and what hangs on them. */
export async function recordDay(wording: Wording): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-record-'))
  const dialect = wording === 'enveloped' ? 'plain' : wording
  const sandbox = await createSandbox({ dataDir: folder, dialect })
  const other = wording === 'enveloped' ? await startEnvelopedService(sandbox.baseUrl) : undefined
  const standIn = createStandInCalls(openRecordingCodec(Buffer.from(`conversation ${wording}`)))
  const exchanges: ConversationExchange[] = []
  const quiet = () => undefined
  try {
    const client = createShippingServiceClient({
      baseUrl: other?.baseUrl ?? sandbox.baseUrl,
      keys: () => Promise.resolve(sandbox.keys),
      clock: systemClock,
      logger: { info: quiet, warn: quiet, error: quiet },
      onExchange: (exchange) => exchanges.push(standIn(exchange)),
    })
    await day(client, (ms) => sandbox.clock.advance(ms))
    return conversationText(exchanges)
  } finally {
    await other?.close()
    await sandbox.close()
    rmSync(folder, { recursive: true })
  }
}
