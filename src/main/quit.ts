// The end of the station: the label on its way comes out whole, what waits in a queue is told, and a second wish to quit
// waits for the first.

import { app, dialog, powerMonitor } from 'electron'
import type { HostedStation } from '../app/station/create-station.ts'
import type { StationWork } from '../app/station/shell.ts'
import { stationWords } from '../words/station-words.ts'

/** How long a label on its way may take; a printer that is stuck keeps nobody at the bench. */
const finishWithinMs = 10_000
/** How long the answer of a purchase is waited for before it is told what waits: its label is about to. */
const answerWithinMs = 10_000

export type Quitting = ReturnType<typeof quitInOrder>

export type AroundStation = {
  /** A person wants it to go on. */
  readonly stay: () => void
  /** Other programs are served no more. */
  readonly endServing: () => Promise<void>
}

export function quitInOrder(station: HostedStation, { stay, endServing }: AroundStation) {
  let life: 'open' | 'asking' | 'closing' | 'closed' = 'open'
  let startsAgain = false

  async function quit(): Promise<void> {
    life = 'asking'
    const { waiting } = await settledWork(station)
    if (waiting.length > 0 && !(await mayQuit(station, waiting))) {
      life = 'open'
      stay()
      return
    }
    await close()
  }

  async function close(): Promise<void> {
    life = 'closing'
    // First: what is on its way comes to its end, and nothing new is begun.
    await endServing().catch(() => undefined)
    await station.close({ finishWithinMs }).catch(() => undefined)
    life = 'closed'
    if (startsAgain) app.relaunch()
    app.quit()
  }

  app.on('before-quit', (event) => {
    if (life === 'closed') return
    event.preventDefault()
    if (life === 'open') void quit()
  })
  // The computer itself is shut down: nobody is there to be asked.
  powerMonitor.on('shutdown', () => {
    if (life === 'open' || life === 'asking') void close()
  })

  return {
    /** Nothing can be asked of the station any more. */
    isClosing: () => life === 'closing' || life === 'closed',
    /** Starts anew once it has ended: somebody wants it again. */
    startAgain: () => (startsAgain = true),
  }
}

const nothing: StationWork = { buying: 0, printing: 0, waiting: [] }

/** What waits once the purchases under way have their answers, or have had their time. */
async function settledWork({ shell }: HostedStation): Promise<StationWork> {
  // A station that is closed already, as for an update, has nothing to tell.
  const now = await shell.work().catch(() => nothing)
  if (now.buying === 0) return now
  const { promise, resolve } = Promise.withResolvers<StationWork>()
  let last = now
  const late = setTimeout(() => resolve(last), answerWithinMs)
  const end = shell.onWork((work) => {
    last = work
    if (work.buying === 0) resolve(work)
  })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    end()
  }
}

async function mayQuit({ shell }: HostedStation, waiting: StationWork['waiting']): Promise<boolean> {
  const words = stationWords(shell.settings().language).shell
  const isOne = waiting.reduce((sum, { jobs }) => sum + jobs, 0) === 1
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: words.quitTitle(waiting),
    detail: isOne ? words.quitBodyOne : words.quitBody,
    buttons: [words.quitGo, words.quitStay],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
