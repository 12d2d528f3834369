// What the window's page may do: docs/electron-security.md names each point.

import { expect, stage, test } from '../station.ts'
import { inStandIn, windowsOf } from './shell.ts'

test(
  'no page of the application gets a permission, and none can be enlarged by hand',
  inStandIn,
  async ({ desktop, bench }) => {
    await expect(stage(bench)).toBeVisible()
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'fullscreen',
      'usb',
      'clipboard-read',
    ]) {
      const answer = await desktop.act('permission', { permission, origin: 'packbench://station/' })
      expect(JSON.stringify(answer), permission).not.toContain('true')
    }
    const state = await desktop.state()
    expect(state.isSandboxed).toBe(true)
    expect(state.windows[0]).toMatchObject({
      zoomLimits: { minimum: 1, maximum: 1 },
    })
    // All of them: one more is one that somebody has to think about.
    expect(state.windows[0]?.webPreferences).toEqual({
      preload: expect.stringMatching(/out.preload.index\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      devTools: true,
      spellcheck: false,
    })
  },
)

test(
  'the page has its policy with every answer, and reaches no other address and no file',
  inStandIn,
  // Not the bench's: what the policy refuses is written to the console, as it shall be.
  async ({ desktop, station, window: bench }) => {
    await bench.goto(station.url)
    await expect(stage(bench)).toBeVisible()
    const [before] = await windowsOf(desktop)
    const answers = await bench.evaluate(async () => {
      const tries = [
        'file:///etc/passwd',
        'https://example.test/',
        'https://order.packbench.stand-in/index.html',
      ]
      const fetched = await Promise.all(
        tries.map((url) =>
          fetch(url).then(
            () => 'answered',
            () => 'refused',
          ),
        ),
      )
      const missing = await fetch('/no-such-file.js')
      return {
        fetched,
        missing: missing.ok,
        policies: [
          missing.headers.get('Content-Security-Policy'),
          missing.headers.get('X-Content-Type-Options'),
        ],
      }
    })
    expect(answers.fetched).toEqual(['refused', 'refused', 'refused'])
    expect(answers.missing).toBe(false)
    expect(answers.policies[0]).toContain("default-src 'none'")
    expect(answers.policies[1]).toBe('nosniff')

    const ways = await bench.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      const frame = document.createElement('iframe')
      frame.src = 'https://example.test/'
      document.body.append(frame)
      const webview = document.createElement('webview')
      document.body.append(webview)
      const found = {
        injected: 'injected' in window,
        isWebview: 'loadURL' in webview,
        // Later, and so not by the tools of the test, which the policy does not bind.
        evals: await new Promise((resolve) => {
          setTimeout(() => {
            try {
              resolve(typeof Reflect.construct(Function, ['return 1']))
            } catch {
              resolve('refused')
            }
          })
        }),
      }
      for (const element of [script, frame, webview]) element.remove()
      return found
    })
    expect(ways).toMatchObject({ injected: false, isWebview: false, evals: 'refused' })
    expect(await windowsOf(desktop)).toMatchObject([{ url: before?.url }])
    expect((await desktop.state()).openedOutside).toEqual([])
  },
)
