// What a network printer tells by SNMP: its model (RFC 2790, hrDeviceDescr; RFC 1213, sysDescr) and what is wrong with
// it (RFC 2790, hrPrinterDetectedErrorState).

import { isIPv6 } from 'node:net'
import type Snmp from 'net-snmp'
import type { PrinterCondition } from '../../../contract/printers.ts'

export type SnmpAnswers = { readonly model: string | undefined; readonly condition: PrinterCondition }

const oids = {
  sysDescr: '1.3.6.1.2.1.1.1.0',
  hrDeviceDescr: '1.3.6.1.2.1.25.3.2.1.3.1',
  hrPrinterDetectedErrorState: '1.3.6.1.2.1.25.3.5.1.2.1',
} as const

/** Bits of hrPrinterDetectedErrorState from the highest of the first byte, the worst first. */
const errorBits: readonly (readonly [bit: number, condition: PrinterCondition])[] = [
  [4, 'head_open'],
  [1, 'paper_out'],
  [5, 'fault'],
  [3, 'ribbon_out'],
  [7, 'fault'],
  [6, 'offline'],
]

/** Asks community `public`, which printers are delivered with. Undefined where nothing answers in time. */
export async function askSnmp(host: string, timeoutMs: number, port = 161): Promise<SnmpAnswers | undefined> {
  const { default: snmp } = await import('net-snmp')
  const session = snmp.createSession(host, 'public', {
    port,
    retries: 0,
    timeout: timeoutMs,
    transport: isIPv6(host) ? 'udp6' : 'udp4',
    // SNMPv1 refuses the whole request where one of the objects is missing.
    version: snmp.Version2c,
  })
  return new Promise((resolve) => {
    session.on('error', () => resolve(undefined))
    session.get(Object.values(oids), (error, varbinds) => {
      session.close()
      if (error || !varbinds) resolve(undefined)
      else resolve(answersOf(varbinds, snmp.isVarbindError))
    })
  })
}

function answersOf(
  varbinds: readonly { oid: string; value?: unknown; type?: number }[],
  isError: typeof Snmp.isVarbindError,
): SnmpAnswers {
  const bytesOf = (oid: string) => {
    const value = varbinds.find((varbind) => varbind.oid === oid && !isError(varbind as never))?.value
    return Buffer.isBuffer(value) ? value : undefined
  }
  const text = (oid: string) =>
    bytesOf(oid)
      ?.toString('latin1')
      .replaceAll(/[^ -~]/g, '')
      .trim()
      .slice(0, 100)
  const errors = bytesOf(oids.hrPrinterDetectedErrorState)
  const isSet = (bit: number) => ((errors?.[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0
  return {
    model: text(oids.hrDeviceDescr) || text(oids.sysDescr) || undefined,
    condition: errorBits.find(([bit]) => isSet(bit))?.[1] ?? (errors ? 'ready' : 'unknown'),
  }
}
