// The station beside the clock: what waits in its queues, also while its window is out of sight.

import { app, Menu, nativeImage, Tray } from 'electron'
import type { StationShell, StationWork } from '../app/station/shell.ts'
import { stationWords } from '../words/station-words.ts'

/** `icon`: path of a PNG of 16 or 32 pixels. `open` shows the window. */
export function showTray(shell: StationShell, icon: string, open: () => void): void {
  // Of a path that cannot be read, Tray itself would throw: a picture keeps no station from starting.
  const tray = new Tray(nativeImage.createFromPath(icon))
  let work: StationWork = { buying: 0, printing: 0, waiting: [] }
  const draw = () => {
    const { tip, menu } = trayContent(work, shell)
    tray.setToolTip(tip)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        ...menu.map((label) => ({ label, enabled: false })),
        { type: 'separator' },
        { label: stationWords(shell.settings().language).shell.open, click: open },
        { label: stationWords(shell.settings().language).shell.quit, click: () => app.quit() },
      ]),
    )
  }
  tray.on('click', open)
  shell.onSettings(draw)
  shell.onWork((now) => {
    work = now
    draw()
  })
}

function trayContent({ waiting }: StationWork, shell: StationShell) {
  const words = stationWords(shell.settings().language).shell
  const count = waiting.reduce((sum, { jobs }) => sum + jobs, 0)
  return {
    tip: `Packbench: ${count === 0 ? words.nothingWaits : words.labelsWait(count)}`,
    menu:
      count === 0
        ? [words.nothingWaits]
        : waiting.map(({ printerName, jobs }) => words.waitsAt(printerName, jobs)),
  }
}
