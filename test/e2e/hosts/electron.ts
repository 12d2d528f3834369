// The application in Electron itself, on machines that have its binary: the same specs, driven by Playwright's `_electron`.

import { _electron, type Page } from '@playwright/test'
import { electronBinary } from '../../../build/electron-binary.ts'
import type { PageBridge } from '../../../src/contract/ipc.ts'
import { root } from './programs.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly packbench?: PageBridge
  }
}

export type RunningElectron = {
  readonly url: string
  readonly page: Page
  invoke(name: string, input: unknown): Promise<unknown>
  kill(): Promise<void>
  quit(): Promise<void>
}

/** Opens the built application on a data folder of its own. Throws where Electron's binary is not here. */
export async function startElectron(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningElectron> {
  const executablePath = electronBinary()
  if (!executablePath) throw new Error("Electron's binary is not on this machine")
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const application = await _electron.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [root, ...sandbox, '--data', dataDir],
  })
  const page = await application.firstWindow()
  return {
    url: page.url(),
    page,
    invoke: (name, input) =>
      page.evaluate(([operation, value]) => window.packbench?.invoke(operation, value), [
        name,
        input,
      ] as const),
    async kill() {
      application.process().kill('SIGKILL')
      await application.waitForEvent('close')
    },
    quit: () => application.close(),
  }
}
