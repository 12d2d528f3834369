// The application as it is built, in the stand-in for Electron (test/support/electron): its main process in Node, its
// page with its preload in Chromium.

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { invokeChannel } from '../../../src/contract/ipc.ts'
import type { Acts, DesktopState } from '../../support/electron/control.ts'
import { end, hasEnded, root, startProgram } from './programs.ts'

/** What `packbench://station/index.html` is in a browser that has no schemes of the application's own. */
export const desktopPageUrl = 'https://station.packbench.stand-in/index.html'

export type DesktopOptions = {
  /** Electron's user data, and so the station's data. */
  readonly dataDir: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The built application's folder; this checkout's unless a package is tried. */
  readonly appDir?: string
}

export type Desktop = {
  readonly process: ChildProcess
  /** What the system and the person at it do; see the control port's table. */
  act<K extends keyof Acts>(
    name: K,
    ...input: Parameters<Acts[K]> extends [] ? [] : Parameters<Acts[K]>
  ): Promise<Awaited<ReturnType<Acts[K]>>>
  state(): Promise<DesktopState>
  /** The page of the window that is open now. Asked again after a crash of the page: Playwright keeps the dead one. */
  page(): Promise<Page>
  /** Ends it as a person does, and waits; kills what does not end. */
  quit(): Promise<void>
  kill(): Promise<void>
  exited: Promise<number | null>
}

const quitWithinMs = 20_000

/** Environment in which the stand-in takes `dataDir` for the application's user data. */
export const desktopEnvironment = (dataDir: string) => ({ ELECTRON_STAND_IN_USER_DATA: dataDir })

export const standIn = join(root, 'test/support/electron/run.ts')

export async function startDesktop({
  dataDir,
  args = [],
  env = {},
  appDir = root,
}: DesktopOptions): Promise<Desktop> {
  const { child, value } = await startProgram<{ electronStandIn: string }>([standIn, appDir, ...args], {
    ...desktopEnvironment(dataDir),
    ...env,
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const browsers: Browser[] = []

  const act: Desktop['act'] = async (name, ...input) => {
    const response = await fetch(new URL(`/${name}`, value.electronStandIn), {
      method: 'POST',
      body: JSON.stringify(input[0] ?? {}),
    })
    const answer = (await response.json()) as { value: never } | { error: string }
    if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
    return answer.value
  }
  const state = (): Promise<DesktopState> => act('state')

  async function page(): Promise<Page> {
    // Before it has its page, the application answers nothing that it is asked in the page's name.
    await expect
      .poll(async () => (await state()).windows.map(({ url }) => url))
      .toEqual([expect.stringMatching(/^packbench:/)])
    const { address, targetId } = await act('page')
    if (!address || !targetId) throw new Error('the stand-in has no page')
    const browser = await chromium.connectOverCDP(address)
    browsers.push(browser)
    for (const context of browser.contexts()) {
      for (const candidate of context.pages()) {
        const devTools = await context.newCDPSession(candidate)
        const { targetInfo } = await devTools.send('Target.getTargetInfo')
        await devTools.detach()
        if (targetInfo.targetId !== targetId) continue
        await candidate.setViewportSize({ width: 1366, height: 768 })
        // Colours that are still on their way fail the contrast check of a busy machine.
        await candidate.emulateMedia({ reducedMotion: 'reduce' })
        return candidate
      }
    }
    throw new Error('the window has no page in Chromium')
  }

  async function disconnect(): Promise<void> {
    await Promise.all(browsers.splice(0).map((browser) => browser.close().catch(() => undefined)))
  }

  return {
    process: child,
    act,
    state,
    page,
    exited,
    async quit() {
      if (!hasEnded(child)) {
        const killer = setTimeout(() => child.kill('SIGKILL'), quitWithinMs)
        await act('quit').catch(() => undefined)
        // Where labels wait it is asked whether to quit all the same.
        const agree = async () => {
          const { dialogs } = await state()
          for (const { id } of dialogs) await act('dialog', { id, answer: { response: 0 } })
        }
        const agreeing = setInterval(() => void agree().catch(() => undefined), 100)
        await exited
        clearInterval(agreeing)
        clearTimeout(killer)
      }
      await disconnect()
    },
    async kill() {
      await end(child, 'SIGKILL')
      await disconnect()
    },
  }
}

/** Asks an operation of the station behind the window, as its own page would. */
export async function askDesktop(desktop: Desktop, name: string, input: unknown): Promise<unknown> {
  const answer = await desktop.act('invoke', { channel: invokeChannel, args: [name, input] })
  if (!answer.ok) throw new Error(String(answer.value))
  return answer.value
}
