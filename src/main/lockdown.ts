// What no page of this application can do, whichever it is and however it came to be. docs/electron-security.md has the
// whole list.

import { app, type Session } from 'electron'

/** To be called before the app is ready. */
export function lockDown(): void {
  app.enableSandbox()
  app.on('web-contents-created', (_, page) => {
    page.setWindowOpenHandler(() => ({ action: 'deny' }))
    page.on('will-navigate', (event) => event.preventDefault())
    page.on('will-frame-navigate', (event) => event.preventDefault())
    page.on('will-redirect', (event) => event.preventDefault())
    page.on('will-attach-webview', (event) => event.preventDefault())
  })
  app.on('session-created', refuseAsking)
}

/** Nothing is asked of the person at the bench: camera, place, notifications … The scales have handlers of their own. */
function refuseAsking(session: Session): void {
  session.setPermissionRequestHandler((_, __, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}
