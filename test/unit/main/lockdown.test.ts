// What no page of the application can do, whichever it is: asked of lockDown by the events that Electron's own documents
// name (docs/api/app.md, docs/api/web-contents.md).

import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'

const electron = await vi.hoisted(async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const app = Object.assign(new Emitter(), { sandboxed: 0, enableSandbox: () => app.sandboxed++ })
  return { app }
})
vi.mock('electron', () => ({ app: electron.app }))
const { lockDown } = await import('../../../src/main/lockdown.ts')
lockDown()

function newPage() {
  const page = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: vi.fn<(handler: () => unknown) => void>(),
  })
  electron.app.emit('web-contents-created', {}, page)
  return page
}

it('puts every renderer into the sandbox', () => expect(electron.app.sandboxed).toBe(1))

it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  'lets no page of the application do what %s asks about',
  (name) => {
    const event = { preventDefault: vi.fn() }
    newPage().emit(name, event, 'packbench://order/index.html')
    expect(event.preventDefault).toHaveBeenCalledOnce()
  },
)

it('lets no page open a window', () => {
  const [handler] = newPage().setWindowOpenHandler.mock.calls[0] ?? []
  expect(handler?.()).toEqual({ action: 'deny' })
})

it('gives a new session no permission, asked or looked up', () => {
  const session = { setPermissionRequestHandler: vi.fn(), setPermissionCheckHandler: vi.fn() }
  electron.app.emit('session-created', session)
  const answer = vi.fn()
  const [ask] = session.setPermissionRequestHandler.mock.calls[0] as [(...args: unknown[]) => void]
  ask({}, 'media', answer)
  expect(answer).toHaveBeenCalledWith(false)
  const [check] = session.setPermissionCheckHandler.mock.calls[0] as [(...args: unknown[]) => boolean]
  expect(check({}, 'media')).toBe(false)
})
