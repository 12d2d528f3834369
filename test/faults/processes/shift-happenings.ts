// What happens in a shift, each kind of fault once it is drawn: to the station, its line, its disk and keychain, its printer.

import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../support/random.ts'
import type { SmallDisk } from '../../support/small-disk.ts'
import type { CertificateName } from '../../support/certificates.ts'
import type { PrinterManner } from './faulty-printer.ts'
import type { PageLoss } from './shift-page-loss.ts'
import type { Outage } from './service-proxy.ts'
import type { Bench } from './shift-bench.ts'
import type { StationFault } from './station-faults.ts'

export type Happening = { readonly fault: StationFault; readonly forMs: number }

const outages = {
  'service off': 'off',
  'service silent': 'silent',
  'service answers pages': 'html',
  'service busy': 'busy',
  'handshake cut': 'half_greeted',
} as const satisfies Partial<Record<StationFault, Outage>>

const printerManners = {
  'printer resets': (random) => ({ kind: 'reset', afterBytes: random.below(4_000) }),
  'printer without paper': () => ({ kind: 'paper_out' }),
  'printer off': () => ({ kind: 'off' }),
  'printer silent': () => ({ kind: 'silent' }),
  'printer lies': () => ({ kind: 'liar' }),
  'printer speaks garbage': () => ({ kind: 'garbage' }),
  'printer slow': () => ({ kind: 'slow' }),
} as const satisfies Partial<Record<StationFault, (random: Random) => PrinterManner>>

type OutageHappening = keyof typeof outages
type PrinterHappening = keyof typeof printerManners
type StationHappening = Exclude<StationFault, OutageHappening | PrinterHappening>

const isOutage = (fault: StationFault): fault is OutageHappening => fault in outages
const isPrinters = (fault: StationFault): fault is PrinterHappening => fault in printerManners

const noKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

const dayMs = 24 * 3_600_000

/** What lets something happen, and answers when it is over. */
export function happenings(
  bench: Bench,
  disk: SmallDisk | undefined,
  loss: PageLoss,
  random: Random,
): (happening: Happening) => Promise<void> {
  const { ask, again, printer, refusedStart, scan, start, world } = bench
  const station = () => bench.station()

  async function outOf(outage: Outage, forMs: number): Promise<void> {
    world.proxy.setOutage(outage)
    await wait(forMs)
    world.proxy.setOutage('none')
  }

  async function printingAs(manner: PrinterManner, forMs: number): Promise<void> {
    await printer.setManner(manner)
    await wait(forMs)
    await printer.setManner({ kind: 'good' })
  }

  async function certifiedAs(name: CertificateName, forMs: number): Promise<void> {
    world.proxy.setCertificate(name)
    await wait(forMs)
    world.proxy.setCertificate('good')
  }

  const toStation: Readonly<Record<StationHappening, (forMs: number) => Promise<void>>> = {
    killed: () => again('SIGKILL'),
    ended: () => again('SIGTERM'),
    async 'stopped and continued'(forMs) {
      station().signal('SIGSTOP')
      await wait(forMs)
      station().signal('SIGCONT')
    },
    async 'profile switched'(forMs) {
      await ask('profile.switch', { profile: 'production' })
      await wait(forMs)
      await bench.askUntilDone('profile.switch', { profile: 'test' })
    },
    async 'account changed'(forMs) {
      await ask('account.forget', {})
      await wait(forMs)
      await bench.connect('own')
    },
    async 'other account'(forMs) {
      await bench.connect('other')
      await wait(3 * forMs)
      // It may be that whatever is under way there is cut off.
      if (random.next() < 0.3) await again('SIGKILL')
      await bench.connect('own')
    },
    'clock set back': () => setClock(-random.below(dayMs)),
    'clock set forward': () => setClock(random.below(dayMs)),
    async 'slow disk'(forMs) {
      station().tell({ kind: 'disk', eachMs: 40 })
      await wait(forMs)
      station().tell({ kind: 'disk', eachMs: 0 })
    },
    async 'full disk'(forMs) {
      disk?.fill()
      await wait(forMs)
      if (random.next() < 0.3) {
        await station().end('SIGKILL')
        await refusedStart()
      }
      disk?.empty()
      if (station().isGone()) await start()
    },
    async 'read-only disk'() {
      if (!disk) return
      await station().end('SIGKILL')
      disk.readOnly(true)
      await refusedStart()
      disk.readOnly(false)
      await start()
    },
    'page lost': (forMs) => loss.happen(forMs),
    async 'keychain gone'(forMs) {
      await station().end('SIGKILL')
      await start({ ...world.env, ...noKeychain })
      await scan(random.pick(bench.orders))
      await wait(forMs)
      await again('SIGTERM')
    },
    async 'keychain hangs'(forMs) {
      world.keyring.hang(true)
      await station().end('SIGKILL')
      void wait(500 + forMs).then(() => world.keyring.hang(false))
      await start()
    },
    async 'keychain hangs under way'(forMs) {
      world.keyring.hang(true)
      await wait(forMs)
      world.keyring.hang(false)
    },
    async 'names are not found'(forMs) {
      station().tell({ kind: 'dns', fails: true })
      // Names are asked for by new connections alone.
      world.proxy.setCertificate('good')
      await wait(forMs)
      station().tell({ kind: 'dns', fails: false })
    },
    'certificate expired': (forMs) => certifiedAs('expired', forMs),
    'certificate of another name': (forMs) => certifiedAs('otherName', forMs),
  }

  function setClock(byMs: number): Promise<void> {
    station().tell({ kind: 'setClock', byMs })
    return Promise.resolve()
  }

  return async ({ fault, forMs }) => {
    if (isOutage(fault)) await outOf(outages[fault], forMs)
    else if (isPrinters(fault)) await printingAs(printerManners[fault](random), forMs)
    else await toStation[fault](forMs)
  }
}
