import type { Page } from '@playwright/test'
import type { ErrorInfo } from '../../src/contract/errors.ts'
import type { OperationName } from '../../src/contract/operations.ts'

/** Keeps the next answer of an operation from the page. `fault`: the page has this in its place, and nothing is done. */
export async function holdNext(page: Page, operation: OperationName, fault?: ErrorInfo) {
  const given = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    `**/rpc/${operation}`,
    async (route) => {
      const answer = fault ? { json: { ok: false, error: fault } } : { response: await route.fetch() }
      given.resolve()
      await released.promise
      await route.fulfill(answer)
    },
    { times: 1 },
  )
  return {
    /** The station has answered; the page does not know it. */
    given: given.promise,
    /** The page has it, and has drawn what it makes of it. */
    async release(): Promise<void> {
      const here = page.waitForResponse(`**/rpc/${operation}`)
      released.resolve()
      await (await here).finished()
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    },
  }
}
