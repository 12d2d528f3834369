// `packbench://order/N`, followed in a browser, a mail or a warehouse system. The operating system starts Packbench with
// it; on macOS it tells the one that runs.

import { app } from 'electron'
import { linkScheme, orderOfLink } from '../contract/order-links.ts'

/**
 * Makes this program the one that opens links. Behind `--` a link is never read as an option, whatever stands in it. A
 * checkout leaves the computer's links alone.
 */
export function takeLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, process.execPath, ['--'])
}

/** Orders of links that the operating system hands to the running program; on macOS also that of the start. */
export function serveLinks(show: (orderNumber: string) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const order = orderOfLink(link)
    if (order !== undefined) show(order)
  })
}
