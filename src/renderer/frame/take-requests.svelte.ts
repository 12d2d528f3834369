import { flushSync, untrack } from 'svelte'
import type { ShellRequest } from '../../contract/shell.ts'
import { commandOf, type Command } from '../../contract/command-codes.ts'
import { assertNever } from '../../base/assert-never.ts'
import { words } from '../language.ts'
import { takeCommand } from '../scanning/command-scan.ts'
import type { AppState } from './app-state.svelte.ts'
import { actWords } from './act-words.ts'

const m = words.frame

/** Shows what comes from outside of the page, as long as the calling component lives: menus, links, the command line. */
export function takeRequests(app: AppState, page: Window): void {
  const { client, ship, toasts, station } = app
  /** Before that the stage knows not what it could show. */
  const isReady = $derived(station.link === 'up' && station.status !== undefined)

  async function take(): Promise<void> {
    try {
      const { requests } = await client.invoke('shell.takeRequests', {})
      for (const request of requests) await show(request)
    } catch {
      // They wait in the station, and are asked for again when the link is up.
    }
  }

  async function show(request: ShellRequest): Promise<void> {
    switch (request.kind) {
      case 'open_order': {
        const { orderNumber } = request
        // Any web page can write a link: it never takes the stage from what a person is at.
        const isFree = app.screen === 'ship' && !app.overlay && !page.document.querySelector('dialog[open]')
        if (!isFree || !(await ship.openOrder(orderNumber))) toasts.show(m.linkWaits(orderNumber))
        break
      }
      case 'act_ended': {
        const { outcome } = request
        toasts.show(() => actWords(outcome).text, { bad: actWords(outcome).bad })
        break
      }
      default:
        assertNever(request)
    }
  }

  /** As a scan of the command's barcode would, and what lies over the page is left by it too. */
  function choose(command: Command['name']): void {
    const code = commandOf(command)?.code
    // A locked station is opened by a badge, and by no menu.
    if (code === undefined || app.operators.locked) return
    app.overlay = undefined
    flushSync()
    const { kind } = takeCommand(code, page.document, app.sink)
    if (kind !== 'done') toasts.show(m.commandNothing(words.commands[command]))
  }

  $effect(() => client.subscribe('shellCommand', ({ command }) => choose(command)))
  $effect(() =>
    client.subscribe('shellRequests', () => {
      if (isReady) void take()
    }),
  )
  $effect(() => {
    if (isReady) untrack(() => void take())
  })
  $effect(() => {
    // The other network may have neither the service nor the printers.
    const lookAgain = () => void client.invoke('shell.lookAgain', {}).catch(() => undefined)
    page.addEventListener('online', lookAgain)
    return () => page.removeEventListener('online', lookAgain)
  })
}
