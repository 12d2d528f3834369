// What a bench asks of a station in another process, by its loopback host.

import { randomUUID } from 'node:crypto'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../src/contract/operations.ts'
import { csvOf } from '../support/test-station.ts'

export type StationCalls = {
  /** Throws where the station refuses. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
  importOrders(numbers: readonly string[]): Promise<void>
}

export function stationCalls(url: string, token: string): StationCalls {
  const ask: StationCalls['ask'] = async (name, input) => {
    const response = await fetch(new URL(`/rpc/${name}`, url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    })
    const envelope = (await response.json()) as Envelope
    if (!envelope.ok) throw new Error(`${name}: ${envelope.error.code}`)
    return envelope.value as never
  }
  return {
    ask,
    async importOrders(numbers) {
      const contentBase64 = Buffer.from(csvOf(...numbers)).toString('base64')
      await ask('orders.import', { fileName: `${randomUUID()}.csv`, contentBase64 })
    },
  }
}
