// One station for each data folder: two could buy the same parcel twice. A second start shows the first one's window and
// hands over what it was asked for.

import { randomUUID } from 'node:crypto'
import { app } from 'electron'
import { outcomeLine, runAct } from '../app/guard/command-acts.ts'
import type { CommandLine } from '../app/command-line.ts'
import type { HostedStation } from '../app/station/create-station.ts'
import { answerHandedOver, awaitAnswer, forgetAnswers, HandedOver } from '../app/station/handed-over.ts'
import type { ActOutcome } from '../contract/shell.ts'
import { complain, exitCodes, say } from './command-line.ts'
import type { Quitting } from './quit.ts'
import type { StationWindow } from './station-window.ts'

const answerWithinMs = 60_000

/** The station as it runs. */
export type OpenStation = {
  readonly station: HostedStation
  readonly window: StationWindow
  readonly quitting: Quitting
}

export const handedOverOf = ({ acts, order }: CommandLine): HandedOver => ({
  id: randomUUID(),
  acts: [...acts],
  ...(order === undefined ? {} : { order }),
})

/** In the first process: serves every later start, from now on; those that come early wait for the station. */
export function serveLaterStarts(opened: Promise<OpenStation>, dataDir: string): void {
  forgetAnswers(dataDir)
  app.on('second-instance', (_, __, ___, data) => {
    const parsed = HandedOver.safeParse(data)
    void opened.then((open) => serveStart(open, dataDir, parsed.data))
  })
}

async function serveStart(
  { station, window, quitting }: OpenStation,
  dataDir: string,
  asked: HandedOver | undefined,
): Promise<void> {
  if (quitting.isClosing()) {
    if (asked === undefined || asked.acts.length === 0) quitting.startAgain()
    // Nothing was done, and nothing will be: whoever asked is told, and asks again.
    else answerHandedOver(dataDir, asked, asked.acts.map(closingOutcome))
    return
  }
  window.show()
  if (!asked) return
  const outcomes = await doAsked(station, asked)
  if (outcomes.length > 0) answerHandedOver(dataDir, asked, outcomes)
}

const closingOutcome = ({ kind }: HandedOver['acts'][number]): ActOutcome => ({
  kind: 'refused',
  subject: kind,
  error: { code: 'conflict', message: 'Packbench is being closed: start it again' },
})

/** Does what a start was asked for, one act after the other; the page tells what became of each. */
export async function doAsked(
  station: HostedStation,
  { acts, order }: Pick<HandedOver, 'acts' | 'order'>,
): Promise<readonly ActOutcome[]> {
  if (order !== undefined) station.shell.request({ kind: 'open_order', orderNumber: order })
  const outcomes: ActOutcome[] = []
  for (const act of acts) {
    const outcome = await runAct(station, act)
    station.shell.request({ kind: 'act_ended', outcome })
    outcomes.push(outcome)
  }
  return outcomes
}

/** In a later process: ends it with what the first one made of it. */
export async function endLaterStart(dataDir: string, asked: HandedOver): Promise<void> {
  if (asked.acts.length === 0) {
    app.exit(exitCodes.done)
    return
  }
  const outcomes = await awaitAnswer(dataDir, asked, answerWithinMs)
  if (!outcomes) {
    complain('not known: the Packbench that runs has not answered; its window says what became of it')
    app.exit(exitCodes.notKnown)
    return
  }
  for (const outcome of outcomes) say(outcomeLine(outcome))
  const isRefused = outcomes.some(({ kind }) => kind === 'refused')
  app.exit(isRefused ? exitCodes.refused : exitCodes.done)
}
