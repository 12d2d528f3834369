// Printers that announce themselves on the network (DNS-SD, RFC 6763).

import { Bonjour, type Service } from 'bonjour-service'

/** One printer's announcement. */
export type Announcement = {
  readonly name: string
  readonly host: string
  /** The raw port (`_pdl-datastream._tcp`), where it announces one. */
  readonly rawPort: number | undefined
  /** Its TXT record's `ty` (Bonjour Printing Specification, section 9.2.5). */
  readonly model: string | undefined
  /** Its TXT record's `pdl`: MIME types of what it takes. */
  readonly pdl: string | undefined
}

const types = { raw: 'pdl-datastream', ipp: 'ipp', lpd: 'printer' } as const

/** Calls back with each announcement, again when more of it is known; stops when `signal` aborts. */
export function browsePrinters(onAnnouncement: (printer: Announcement) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  // Where there is no multicast (no network at all), nothing is found; that is no fault of the station's.
  const bonjour = new Bonjour(undefined, () => undefined)
  const known = new Map<string, Announcement>()

  function take(service: Service, raw: boolean): void {
    const host = addressOf(service)
    if (!host) return
    const earlier = known.get(host)
    const txt = (service.txt ?? {}) as Readonly<Record<string, unknown>>
    const text = (name: string) => (typeof txt[name] === 'string' ? txt[name].slice(0, 200) : undefined)
    const announcement = {
      name: earlier?.name ?? service.name.slice(0, 80),
      host,
      rawPort: raw ? service.port : earlier?.rawPort,
      model: text('ty') ?? text('usb_MDL') ?? earlier?.model,
      pdl: text('pdl') ?? earlier?.pdl,
    }
    known.set(host, announcement)
    onAnnouncement(announcement)
  }

  const browsers = Object.entries(types).map(([kind, type]) =>
    bonjour.find({ type, protocol: 'tcp' }, (service) => take(service, kind === 'raw')),
  )
  signal.addEventListener(
    'abort',
    () => {
      for (const browser of browsers) browser.stop()
      bonjour.destroy()
    },
    { once: true },
  )
}

/** Its address; a name only where it announces none, for not every system looks up names of `.local`. */
function addressOf(service: Service): string | undefined {
  const addresses = service.addresses ?? []
  return addresses.find((address) => !address.includes(':')) ?? addresses[0] ?? service.referer?.address
}
