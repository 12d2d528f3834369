// A window's page: a tab of Chromium, reached over DevTools, or nothing at all where there is no browser.

import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { WebContents as ElectronWebContents, WebFrameMain, WebPreferences } from 'electron'
import { pageScripts, type PreloadConfig } from './bridge-worlds.ts'
import type { Chromium } from './chromium.ts'
import { createCodec } from './clone.ts'
import type { CdpSession } from './devtools.ts'
import { ipcMain } from './ipc-main.ts'
import { fromPageUrl, isServedScheme, serve, toPageUrl } from './protocol.ts'
import { defaultSession } from './session.ts'
import { preventable } from './preventable.ts'

type Offered = Pick<
  ElectronWebContents,
  | 'id'
  | 'send'
  | 'session'
  | 'setWindowOpenHandler'
  | 'getURL'
  | 'loadURL'
  | 'reload'
  | 'forcefullyCrashRenderer'
  | 'isDestroyed'
  | 'isCrashed'
  | 'focus'
  | 'setVisualZoomLevelLimits'
>
type OpenHandler = Parameters<ElectronWebContents['setWindowOpenHandler']>[0]
type Frame = Pick<WebFrameMain, 'parent' | 'url'>

const codec = createCodec()
let lastId = 0
const nextId = () => ++lastId

/** How long a page that does nothing may take to say so, before it counts as hanging. */
const hangsAfterMs = 4_000

export class WebContents extends EventEmitter implements Offered {
  readonly id = nextId()
  readonly session = defaultSession as unknown as Electron.Session
  /** What was sent to the page, for tests without one. */
  readonly sent: { readonly channel: string; readonly args: readonly unknown[] }[] = []
  /** How often its process ended. */
  ends = 0
  /** How far fingers may enlarge the page; without limits as far as Chromium lets them. */
  zoomLimits: { readonly minimum: number; readonly maximum: number } | undefined
  /** Settles once Chromium has the tab; undefined where there is no browser. */
  targetId: Promise<string> | undefined
  #tab: Promise<CdpSession> | undefined
  #chromium: Chromium | undefined
  #url = ''
  #openHandler: OpenHandler | undefined
  #isDestroyed = false
  #isCrashed = false
  #ownLoads = new Set<string>()
  readonly #preferences: WebPreferences
  readonly #names: PreloadConfig
  /** Of the preload's world in the main frame. */
  #context: number | undefined

  constructor(preferences: WebPreferences, chromium: Promise<Chromium> | undefined) {
    super()
    const key = randomUUID().replaceAll('-', '')
    this.#preferences = preferences
    this.#names = { binding: `electron_${key}`, receiver: `electronReceive_${key}`, event: `electron-${key}` }
    if (!chromium) return
    const opened = chromium.then((browser) => this.#open(browser))
    this.targetId = opened.then(({ targetId }) => targetId)
    this.#tab = opened.then(({ tab }) => tab)
    opened.catch((error: unknown) => console.error('stand-in: no page', error))
  }

  async #open(chromium: Chromium): Promise<{ targetId: string; tab: CdpSession }> {
    this.#chromium = chromium
    const { targetId } = await chromium.link.send('Target.createTarget', { url: 'about:blank' })
    const id = String(targetId)
    const tab = await chromium.link.attach(id)
    tab.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#names.binding) void this.#fromPage(String(payload), Number(executionContextId))
    })
    tab.on('Fetch.requestPaused', (request) => void this.#answerRequest(tab, request))
    tab.on('Page.frameNavigated', ({ frame }) => {
      const { url, parentId } = frame as { url: string; parentId?: string }
      if (parentId !== undefined) return
      this.#url = fromPageUrl(url)
      this.emit('did-navigate', {}, this.#url)
    })
    tab.on('Page.loadEventFired', () => this.emit('did-finish-load', {}))
    tab.on('Inspector.targetCrashed', () => {
      this.#isCrashed = true
      this.ends++
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    chromium.link.on('Target.targetCreated', ({ targetInfo }) => {
      const { targetId: opened, openerId, url } = targetInfo as Record<string, string>
      if (openerId !== id || !opened) return
      // A link with a target: the tab is there already, and is closed again.
      this.#wantsWindow(url ?? '', '')
      void chromium.link.send('Target.closeTarget', { targetId: opened }).catch(() => undefined)
    })
    chromium.link.on('Target.targetDestroyed', ({ targetId: gone }) => {
      if (gone === id) this.destroy()
    })
    await chromium.link.send('Target.setDiscoverTargets', { discover: true })
    await tab.send('Page.enable')
    await tab.send('Inspector.enable')
    await this.#prepare(tab)
    return { targetId: id, tab }
  }

  /** Everything that a new renderer process has to be told. */
  async #prepare(tab: CdpSession): Promise<void> {
    const { preload } = this.#preferences
    const scripts = pageScripts(this.#names, preload ? readFileSync(preload, 'utf8') : '')
    await tab.send('Runtime.enable')
    await tab.send('Runtime.addBinding', {
      name: this.#names.binding,
      executionContextName: scripts.worldName,
    })
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page })
    await tab.send('Page.addScriptToEvaluateOnNewDocument', {
      source: scripts.preload,
      worldName: scripts.worldName,
    })
    await tab.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  }

  /** Pages of a scheme with a handler are served by it; a document that the page itself wants is asked about first. */
  async #answerRequest(tab: CdpSession, paused: Record<string, unknown>): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused as {
      requestId: string
      request: { url: string; method: string; headers: Record<string, string>; postData?: string }
      resourceType: string
      frameId: string
    }
    const url = fromPageUrl(request.url)
    try {
      // The page that is there already, loaded again, is no navigation that Electron asks about.
      if (resourceType === 'Document' && !this.#ownLoads.delete(url) && url !== this.#url) {
        const isMain = frameId === (await this.targetId)
        const event = preventable()
        this.emit('will-frame-navigate', event, url, true, isMain)
        if (isMain) this.emit('will-navigate', event, url)
        if (event.defaultPrevented) {
          await tab.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
          return
        }
      }
      if (!isServedScheme(url)) {
        await tab.send('Fetch.continueRequest', { requestId })
        return
      }
      const { method, headers, postData } = request
      const answer = await serve(
        new Request(url, { method, headers, ...(postData ? { body: postData } : {}) }),
      )
      await tab.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      })
    } catch (error) {
      // The page may have gone on meanwhile, and its requests with it.
      const isWaiting = await tab.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).then(
        () => true,
        () => false,
      )
      if (isWaiting) console.error('stand-in: not served', url, error)
    }
  }

  /** Asks the application about a window that the page wants; the stand-in opens none. */
  #wantsWindow(url: string, frameName: string): void {
    const details = { url: fromPageUrl(url), frameName, features: '', disposition: 'new-window' }
    const { action } = this.#openHandler?.(details as Parameters<OpenHandler>[0]) ?? { action: 'allow' }
    if (action !== 'deny') console.error('stand-in: further windows of a page are not supported')
  }

  async #fromPage(payload: string, context: number): Promise<void> {
    this.#context = context
    const message = codec.decode(payload) as {
      type: string
      id: number
      channel: string
      args: unknown[]
      url: string
      frameName: string
    }
    const event = this.ipcEvent()
    if (message.type === 'open') {
      this.#wantsWindow(message.url, message.frameName)
      return
    }
    if (message.type === 'send') {
      ipcMain.take(message.channel, event, message.args)
      return
    }
    const answer = await ipcMain.answer(message.channel, event, message.args)
    await this.#toPage(codec.encode({ type: 'answer', id: message.id, ...answer }), context)
  }

  async #toPage(text: string, context: number): Promise<void> {
    const tab = await this.#tab
    const expression = `${this.#names.receiver}(${JSON.stringify(text)})`
    // Sending to a page that went meanwhile is lost, as in Electron.
    await tab?.send('Runtime.evaluate', { contextId: context, expression }).catch(() => undefined)
  }

  /** What a handler of ipcMain is told of the sender: this page's main frame. */
  ipcEvent() {
    const senderFrame: Frame = { parent: null, url: this.#url }
    return { sender: this, senderFrame, frameId: 1, processId: this.id, type: 'frame' as const }
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed')
    const copy = structuredClone(args)
    this.sent.push({ channel, args: copy })
    if (this.#context === undefined || this.#isCrashed) return
    void this.#toPage(codec.encode({ type: 'event', channel, args: copy }), this.#context)
  }

  async loadURL(url: string): Promise<void> {
    this.#ownLoads.add(url)
    if (!this.#tab) {
      const answer = await serve(new Request(url))
      if (!answer.ok) throw new Error(`ERR_FAILED (-2) loading '${url}'`)
      this.#url = url
      this.emit('did-finish-load', {})
      return
    }
    const tab = await this.#tab
    const { errorText } = await tab.send('Page.navigate', { url: toPageUrl(url) })
    if (typeof errorText === 'string' && errorText !== '') throw new Error(`${errorText} loading '${url}'`)
    this.#isCrashed = false
  }

  reload(): void {
    void this.loadURL(this.#url).catch((error: unknown) => console.error('stand-in: reload', error))
  }

  forcefullyCrashRenderer(): void {
    void this.#tab?.then((tab) => tab.send('Page.crash').catch(() => undefined))
  }

  /** Asks the page for a sign of life; where none comes, it is `unresponsive`, as Chromium's own hang monitor says it. */
  async checkResponsive(): Promise<boolean> {
    const tab = await this.#tab
    if (!tab) return true
    const alive = tab.send('Runtime.evaluate', { expression: '1' }).then(
      () => true,
      () => true,
    )
    const isAlive = await Promise.race([
      alive,
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), hangsAfterMs)),
    ])
    this.emit(isAlive ? 'responsive' : 'unresponsive')
    return isAlive
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  setVisualZoomLevelLimits(minimum: number, maximum: number): Promise<void> {
    this.zoomLimits = { minimum, maximum }
    return Promise.resolve()
  }

  getURL(): string {
    return this.#url
  }

  focus(): void {
    void this.#tab?.then((tab) => tab.send('Page.bringToFront').catch(() => undefined))
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  isCrashed(): boolean {
    return this.#isCrashed
  }

  /** The tab goes with it. */
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    void this.targetId
      ?.then((targetId) => this.#chromium?.link.send('Target.closeTarget', { targetId }))
      .catch(() => undefined)
    this.emit('destroyed')
  }
}
