// A page that crashed or hangs comes back. It asks the station for all that it shows, so that nothing is lost with it.

import { app, dialog, type WebContents } from 'electron'
import type { Language } from '../words/languages.ts'
import { mayComeBack, type PageEnds } from './page-ends.ts'
import { stationWords } from '../words/station-words.ts'

/** Reloads the page when its process ends or hangs; after the third time within a minute a person is asked first. */
export function recoverPage(page: WebContents, language: () => Language): void {
  let ends: PageEnds = []

  page.on('unresponsive', () => page.forcefullyCrashRenderer())
  page.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return
    const verdict = mayComeBack(ends, Date.now())
    ends = verdict.ends
    if (verdict.comesBack) page.reload()
    else void askAgain()
  })

  async function askAgain(): Promise<void> {
    const words = stationWords(language()).shell
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: words.pageTitle,
      detail: words.pageBody,
      buttons: [words.pageAgain, words.quit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (response === 1) app.quit()
    else if (!page.isDestroyed()) {
      ends = []
      page.reload()
    }
  }
}
