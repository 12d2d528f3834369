// The computer's sleep and the station: none while something is bought or printed, and a look around after it.

import { powerMonitor, powerSaveBlocker } from 'electron'
import type { StationShell } from '../app/station/shell.ts'

/** Keeps the computer awake while a purchase's answer is awaited or a label is on its way. */
export function stayAwakeAtWork(shell: StationShell): void {
  let blocker: number | undefined
  shell.onWork(({ buying, printing }) => {
    const works = buying + printing > 0
    if (works && blocker === undefined) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (!works && blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  })
}

/** After sleep the service and the printers may be gone, or back: they are asked, before the next parcel is. */
export function lookAroundAfterSleep(shell: StationShell): void {
  powerMonitor.on('resume', () => shell.lookAgain())
}
