// What stands around the station's page: its own window, where the host gives it one, and what comes from outside of it.

import type { Command } from '../../contract/command-codes.ts'
import type { Language } from '../../words/languages.ts'
import { WindowChoice, type ShellRequest, type ShellView } from '../../contract/shell.ts'
import { isAppError } from '../../contract/errors.ts'
import type { ProfileSession } from '../profile/profile-session.ts'
import { languageOf } from './station-language.ts'
import type { SettingsFile } from './station-settings.ts'
import type { EventListener } from '../station.ts'

const mostRequests = 20
const usualWindow: WindowChoice = { fullScreen: false, kiosk: false, startAtLogin: false }

/** What is under way between the station, the service and the printers. */
export type StationWork = {
  /** Purchases whose answer is awaited. */
  readonly buying: number
  /** Print jobs that are leaving, or whose printer has not said yet that they are out. */
  readonly printing: number
  /** Print jobs that wait, printer by printer; printers where none waits are left out. */
  readonly waiting: readonly { readonly printerName: string; readonly jobs: number }[]
}

/** The settings that a host's own window, menus and dialogs go by. */
export type ShellSettings = { readonly window: WindowChoice; readonly language: Language }

/** What the host of a station has of it beside the operations; none of it goes over the wire. */
export type StationShell = {
  settings(): ShellSettings
  /** Called with the settings on every change, until the answer is called. */
  onSettings(listener: (settings: ShellSettings) => void): () => void
  /** Throws `conflict` while a profile is being opened. */
  work(): Promise<StationWork>
  /** Called with what is under way now and after every change, until the answer is called. */
  onWork(listener: (work: StationWork) => void): () => void
  /** Asks the service and the printers how they are: the computer slept, or its network has changed. */
  lookAgain(): void
  /** Shows something on the page: at once, or as soon as there is one. */
  request(request: ShellRequest): void
  /** Does on the page what the command's barcode does. */
  command(command: Command['name']): void
}

/** The same, with what the operations need of it. */
export type Shell = StationShell & {
  view(): ShellView
  save(window: WindowChoice): ShellView
  takeRequests(): ShellRequest[]
  languageChanged(): void
}

export function createShell({
  session,
  settings,
  ownWindow,
  emit,
  subscribe,
}: {
  readonly session: () => ProfileSession
  readonly settings: SettingsFile
  /** The host shows the page in a window of its own. */
  readonly ownWindow: boolean
  readonly emit: EventListener
  readonly subscribe: (listener: EventListener) => () => void
}): Shell {
  const listeners = new Set<(settings: ShellSettings) => void>()
  let requests: readonly ShellRequest[] = []

  const window = () => WindowChoice.parse({ ...usualWindow, ...settings.read().window })
  const now = (): ShellSettings => ({ window: window(), language: languageOf(settings) })
  const view = (): ShellView => ({ ownWindow, window: window() })
  const tell = () => listeners.forEach((listener) => listener(now()))

  async function work(): Promise<StationWork> {
    const { stores, printers } = session()
    const [sent, interrupted, queues] = await Promise.all([
      stores.purchases.listByState('sent'),
      stores.jobs.listInterrupted(),
      Promise.all(
        printers.all().map(async ({ id, name }) => ({
          printerName: name,
          jobs: await stores.jobs.countQueued(id),
        })),
      ),
    ])
    return {
      buying: sent.length,
      printing: interrupted.length,
      waiting: queues.filter(({ jobs }) => jobs > 0),
    }
  }

  return {
    settings: now,
    onSettings(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    work,
    onWork(listener) {
      const look = () => {
        // A profile that is being opened or closed tells by itself when it is there.
        work().then(listener, (error: unknown) => {
          if (!isAppError(error) && isOpen()) throw error
        })
      }
      const isOpen = () => {
        try {
          return Boolean(session())
        } catch {
          return false
        }
      }
      look()
      return subscribe((event) => {
        if (event === 'station') look()
      })
    },
    lookAgain() {
      const { service, spool, printers } = session()
      // Whatever was heard before may be of another network.
      void service.look(true)
      for (const { id } of printers.all()) spool.check(id)
    },
    request(request) {
      requests = [...requests, request].slice(-mostRequests)
      emit('shellRequests', {})
    },
    command: (command) => emit('shellCommand', { command }),
    view,
    save(wished) {
      settings.change({ window: wished })
      tell()
      return view()
    },
    takeRequests() {
      const taken = requests
      requests = []
      return [...taken]
    },
    languageChanged: tell,
  }
}
