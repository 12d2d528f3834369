import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/create-sandbox.ts'

type Label = {
  /** Of a label that is fetched by itself. */
  readonly packageNumber?: number
  readonly labelType: string
  readonly labelFileType: string
  readonly data: string
  readonly url: string
}
type Parcel = { readonly packageNumber: number; readonly trackingNumber: string; readonly label: Label }
export type RateBody = {
  readonly carrierAccountId: string
  readonly carrierCode: string
  readonly service: string
  readonly totalAmount: number
  readonly surcharges: readonly { readonly name: string; readonly amount: number }[]
}
export type ShipmentAnswer = {
  readonly id: string
  readonly shipmentId: string
  readonly transactionId: string
  readonly trackingNumber: string
  readonly packages: readonly Parcel[]
}

/** The fields that tests read of answers in the `plain` dialect; an answer has those of its own endpoint. */
export type AnswerBody = ShipmentAnswer & {
  readonly token: string
  readonly balance: number
  /** One of a shipment, a list of a rate request. */
  readonly rate: RateBody & readonly RateBody[]
  readonly shipments: readonly ShipmentAnswer[]
  readonly pageToken: string
  readonly labels: readonly Label[]
  readonly fromAddress: { readonly id: string; readonly name: string }
  readonly altReturnAddress: { readonly name: string }
  readonly warnings: readonly { readonly Code: string; readonly Message: string }[]
  readonly StatusCode: number
  readonly TimeStamp: string
  readonly Errors: readonly { readonly Code: string; readonly Message: string }[]
  readonly balanceMinor: number
  readonly chargedMinor: number
  readonly charges: number
  readonly history: readonly HistoryEntry[]
  readonly accountId: string
  readonly isAutoBuy: boolean
}

export type HistoryEntry = {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly balance: number
  readonly description: string
  readonly transactionId?: string
}

export type Reply = {
  readonly status: number
  /** Of whatever shape; typed for reading, as `plain` answers are. */
  readonly body: AnswerBody
  readonly text: string
  readonly correlationId: string | null
  readonly headers: Headers
}

export type Call = {
  readonly method?: string
  readonly body?: unknown
  readonly rawBody?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

/** A folder of the test's own, removed when the test is finished. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-sandbox-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A running sandbox of the test's own. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const bugs: unknown[] = []
  const sandbox = await createSandbox({
    dataDir: options.dataDir ?? newFolder(),
    onBug: (error) => bugs.push(error),
    ...options,
  })
  onTestFinished(async () => {
    await sandbox.close()
    if (bugs.length > 0) throw new Error('the sandbox itself failed', { cause: bugs[0] })
  })
  return sandbox
}

export async function call(baseUrl: string, path: string, options: Call = {}): Promise<Reply> {
  const payload = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await fetch(new URL(path, baseUrl), {
    method: options.method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: {
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: parsed(text) as AnswerBody,
    text,
    correlationId: response.headers.get('X-Correlation-ID'),
    headers: response.headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls with a token of the sandbox's Test account. */
export async function signIn(sandbox: Pick<Sandbox, 'baseUrl' | 'keys'>) {
  const { body } = await call(sandbox.baseUrl, 'Account/Token', { body: sandbox.keys })
  const answer = body as unknown as string | { token?: string; Data?: { Token: string } }
  const token = typeof answer === 'string' ? answer : (answer.token ?? answer.Data?.Token ?? '')
  return (path: string, options: Call = {}) =>
    call(sandbox.baseUrl, path, {
      ...options,
      headers: { Authorization: `Bearer ${token}`, ...options.headers },
    })
}

/** Matchers, typed so that they fit into any expected object. */
export const containing = (text: string): unknown => expect.stringContaining(text)
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const anyString: unknown = expect.any(String)
export const anyNumber: unknown = expect.any(Number)

export const seattle = {
  name: 'Packing Bench',
  company: 'Bench Supply',
  street1: '1201 Third Avenue',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
}
export const austin = {
  name: 'Dana Reyes',
  street1: '44 Rainey Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
}
export const berlin = {
  name: 'Jonas Weber',
  street1: 'Torstrasse 99',
  city: 'Berlin',
  state: 'BE',
  zip: '10119',
  country: 'DE',
}
export const customsInfo = {
  contentType: 'Merchandise',
  customsItem: [
    { description: 'Mug', quantity: 1, value: 12.5, hsTariffNumber: '691110', originCountry: 'US' },
  ],
}
export const twoPounds = { weight: 2, weightUnit: 'lb' }
export const zplLabel = { labelType: 'Base64', labelFileType: 'ZPL', labelSize: '4x6' }

/** The body of a purchase that the sandbox takes. */
export function shipmentBody(change: Record<string, unknown> = {}) {
  return {
    fromAddress: seattle,
    toAddress: austin,
    packages: [twoPounds],
    service: 'PriorityMail',
    carrierAccountId: 'CA-POSTAL',
    postageLabel: zplLabel,
    ...change,
  }
}

let lastTransaction = 0
export const newTransactionId = () => `transaction-${String(++lastTransaction)}`

type Caller = Awaited<ReturnType<typeof signIn>>

export function buy(
  caller: Caller,
  change: Record<string, unknown> = {},
  transactionId = newTransactionId(),
) {
  return caller('Shipment', { body: shipmentBody(change), headers: { transactionId } })
}
