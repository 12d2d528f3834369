// Finds printers: this machine's own (queues, USB), and those of the network. Each is asked what it is.

import { connectionText } from '../../../contract/printer-connection.ts'
import type { FoundPrinter, PrinterConnection } from '../../../contract/printers.ts'
import { withReason } from '../../../contract/refusals.ts'
import { notPrintable } from '../../../core/printing/not-printable.ts'
import type { PrinterFinder } from '../../../core/printing/printer-finder.ts'
import { askSnmp } from './ask-snmp.ts'
import { askZpl } from './ask-zpl.ts'
import type { Announcement } from './dns-sd.ts'
import { abilitiesOf, matchProfile, type PrinterIdentity, type PrinterProfile } from './printer-profile.ts'
import type { SystemPrinter } from './system-printer.ts'
import { mediaOf } from './zpl-identity.ts'

export type PrinterFinderOptions = {
  readonly profiles: readonly PrinterProfile[]
  /** This machine's own lists; one that fails finds nothing. */
  readonly systemLists: readonly (() => Promise<readonly SystemPrinter[]> | readonly SystemPrinter[])[]
  /** How long the network is listened to. */
  readonly browseMs?: number
  readonly connectTimeoutMs?: number
  readonly answerTimeoutMs?: number
  /** Short: most label printers have no SNMP, and nothing else is asked meanwhile. */
  readonly snmpTimeoutMs?: number
  readonly snmpPort?: number
}

const rawPort = 9100

export function printerFinder(options: PrinterFinderOptions): PrinterFinder<AbortSignal> {
  const { profiles, browseMs = 4_000, connectTimeoutMs = 2_000, answerTimeoutMs = 1_500 } = options
  const timings = { connectTimeoutMs, answerTimeoutMs }

  function found(
    connection: PrinterConnection,
    source: FoundPrinter['source'],
    identity: PrinterIdentity,
    rest: Pick<FoundPrinter, 'name' | 'condition'> & { readonly media?: string | undefined },
  ): FoundPrinter {
    const profile = matchProfile(profiles, identity)
    const { model } = identity
    const { name, condition, media } = rest
    return {
      connection,
      source,
      name: name.slice(0, 80) || connectionText(connection).slice(0, 80),
      profile: profile.name,
      abilities: abilitiesOf(profile, identity),
      condition,
      ...(model ? { model } : {}),
      ...(media ? { media } : {}),
    }
  }

  const ofSystem = ({ connection, name, model, language, condition }: SystemPrinter) =>
    found(connection, 'system', { model, language }, { name, condition })

  /** Asks by SNMP first: what says there that it is no label printer is not sent ZPL, which it would print. */
  async function ofNetwork(
    address: { readonly host: string; readonly port: number },
    source: FoundPrinter['source'],
    announced: Partial<Announcement>,
    signal?: AbortSignal,
  ): Promise<FoundPrinter> {
    const connection = { kind: 'tcp', ...address } as const
    const bySnmp = await askSnmp(address.host, options.snmpTimeoutMs ?? 500, options.snmpPort)
    const model = bySnmp?.model ?? announced.model
    const known = model !== undefined && matchProfile(profiles, { model }).models.length > 0
    const speaksPages = /pdf|postscript|pcl|urf|pwg/i.test(announced.pdl ?? '')
    if (!known && (speaksPages || (bySnmp?.model !== undefined && !/zpl|label/i.test(bySnmp.model)))) {
      throw notPrintable(
        'no_label_printer',
        'It is no label printer: add it to the system, and choose its queue.',
      )
    }
    const zpl = await askZpl(address, timings, signal)
    const identity = {
      model: zpl.identity?.model ?? model,
      dpi: zpl.identity?.dpi ?? zpl.configuration.dpi,
    }
    const media = identity.dpi === undefined ? undefined : mediaOf(zpl.configuration, identity.dpi)
    return found(connection, source, identity, {
      name: announced.name ?? identity.model ?? '',
      condition: zpl.condition === 'unknown' ? (bySnmp?.condition ?? 'unknown') : zpl.condition,
      media,
    })
  }

  async function listSystem(onFound: (printer: FoundPrinter) => void): Promise<void> {
    await Promise.all(
      options.systemLists.map(async (list) => {
        try {
          for (const printer of await list()) if (printer.language) onFound(ofSystem(printer))
        } catch {
          // No print system on this machine.
        }
      }),
    )
  }

  async function listNetwork(onFound: (printer: FoundPrinter) => void, signal: AbortSignal): Promise<void> {
    const asked = new Map<string, Promise<void>>()
    // Loaded when somebody looks around.
    const { browsePrinters } = await import('./dns-sd.ts')
    await new Promise<void>((resolve) => {
      const end = AbortSignal.any([signal, AbortSignal.timeout(browseMs)])
      end.addEventListener('abort', () => resolve(), { once: true })
      if (end.aborted) resolve()
      browsePrinters((printer) => {
        const address = { host: printer.host, port: printer.rawPort ?? rawPort }
        const key = connectionText({ kind: 'tcp', ...address })
        if (asked.has(key)) return
        // What cannot be printed on, or does not answer, is not offered.
        asked.set(
          key,
          ofNetwork(address, 'network', printer, signal).then(onFound, () => undefined),
        )
      }, end)
    })
    await Promise.all(asked.values())
  }

  return {
    async find(onFound, signal) {
      const all = new Map<string, FoundPrinter>()
      const take = (printer: FoundPrinter) => {
        if (signal.aborted) return
        all.set(connectionText(printer.connection), printer)
        onFound(printer)
      }
      await Promise.all([listSystem(take), listNetwork(take, signal)])
      return [...all.values()]
    },
    async identify(connection) {
      if (connection.kind === 'tcp') return ofNetwork(connection, 'typed', {})
      const text = connectionText(connection)
      const listed: FoundPrinter[] = []
      await listSystem((printer) => listed.push(printer))
      const known = listed.find((printer) => connectionText(printer.connection) === text)
      if (known) return { ...known, source: 'typed' }
      if (connection.kind === 'device' || connection.kind === 'file') {
        return found(connection, 'typed', {}, { name: connection.path, condition: 'unknown' })
      }
      throw withReason('printer_unreachable', 'no_queue', 'This machine has no such printer queue.')
    },
  }
}
