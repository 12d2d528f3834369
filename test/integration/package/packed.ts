// Packages as `npm run package` makes them here, and the application out of one, started from a folder of its own.

import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { extractAll } from '@electron/asar'
import { chromium, type Browser, type Page } from '@playwright/test'
import { canStubWindows } from '../../../build/packaging/stub-distribution.ts'
import { invokeChannel } from '../../../src/contract/ipc.ts'
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/operations.ts'
import type { Acts } from '../../support/electron/control.ts'
import { until } from '../../support/until.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
export const standIn = join(root, 'test/support/electron/run.ts')

/** What this machine lacks to make a package, in words for skipped tests. */
export const missingForDeb = existsSync('/usr/bin/dpkg-deb') ? undefined : 'not installed: dpkg-deb'
export const missingForWindowsPackage = canStubWindows() ? undefined : 'not installed: osslsigncode'

/** Runs `npm run package` for what this machine can pack; resolves with what it said. */
export async function packAll(output: string): Promise<string> {
  const platforms = ['--linux', ...(missingForWindowsPackage ? [] : ['--win'])]
  const args = ['--stub', '--arch', 'x64', '--out', output, ...(missingForDeb ? ['--dir'] : [])]
  const { stdout } = await run(process.execPath, ['build/package.ts', ...platforms, ...args], { cwd: root })
  return stdout
}

/**
 * Copies a package's folder to `folder` and puts its archive's files where plain Node can read them. Beside them is no
 * node_modules, up to the root of the disk: what the package lacks is lacking.
 */
export async function unpackTo(folder: string, tree: string): Promise<string> {
  for (let above = folder; above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, 'node_modules'))) throw new Error(`${above} has packages of its own`)
  }
  await mkdir(folder, { recursive: true })
  const application = join(folder, 'Packbench')
  await cp(tree, application, { recursive: true })
  const archive = join(application, 'resources/app.asar')
  extractAll(archive, join(application, 'resources/app'))
  await rm(archive)
  await rm(`${archive}.unpacked`, { recursive: true })
  return application
}

/** The application behind the stand-in's control port. */
export type Controlled = {
  act<K extends keyof Acts>(name: K, ...input: Parameters<Acts[K]>): Promise<Awaited<ReturnType<Acts[K]>>>
  /** Asks the station as its own page would. Throws the error's message. */
  ask<K extends OperationName>(name: K, input: OperationInput<K>): Promise<OperationOutput<K>>
}

/** So long an application that answers nothing has to end. */
export const endMs = 5_000

/** @param state says what became of the application, where it answers nothing */
export function controlOf(address: string, state: () => Promise<string>): Controlled {
  const act: Controlled['act'] = async (name, ...input) => {
    const response = await fetch(new URL(`/${name}`, address), {
      method: 'POST',
      body: JSON.stringify(input[0] ?? {}),
    }).catch(async (cause: unknown) => {
      throw new Error(`${name} was not answered; ${await state()}`, { cause })
    })
    const answer = (await response.json()) as { value: never } | { error: string }
    if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
    return answer.value
  }
  return {
    act,
    async ask<K extends OperationName>(name: K, input: OperationInput<K>) {
      const answer = await act('invoke', { channel: invokeChannel, args: [name, input] })
      const envelope = answer.value as Envelope
      if (!envelope.ok) throw new Error(`${name}: ${envelope.error.message}`)
      return envelope.value as OperationOutput<K>
    },
  }
}

/** The window opens when the station is ready, and may ask once its page is there. */
export async function windowOf({ act }: Controlled): Promise<void> {
  await until(async () => (await act('state')).windows[0]?.url.includes('index.html'))
}

export type PackedApplication = Controlled & {
  page(): Promise<Page>
  /** As a person ends it; resolves with the exit code. */
  quit(): Promise<number | null>
  kill(): void
}

/** Nothing of the test's own: no path into the checkout but the Node and the stand-in. */
export const packedEnvironment = (variables: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'],
  ...variables,
  PACKBENCH_STUB_NODE: process.execPath,
  PACKBENCH_STUB_ELECTRON: standIn,
})

/** Starts the executable of an unpacked package for Linux, in its own folder. */
export async function startPacked(
  application: string,
  variables: Readonly<Record<string, string>>,
): Promise<PackedApplication> {
  const child = spawn(join(application, 'packbench'), [], {
    cwd: application,
    env: packedEnvironment(variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) =>
      resolve((JSON.parse(line) as { electronStandIn: string }).electronStandIn),
    )
    void exited.then((code) => reject(new Error(`the application ended before it was ready (${code})`)))
  })
  const controlled = controlOf(address, async () => {
    await Promise.race([exited, pause(endMs)])
    return child.exitCode === null && child.signalCode === null
      ? 'the application runs'
      : `the application ended (${child.exitCode ?? child.signalCode})`
  })
  await windowOf(controlled)
  let browser: Browser | undefined

  return {
    ...controlled,
    async page() {
      const { address: browserAddress } = await controlled.act('page')
      if (!browserAddress) throw new Error('the stand-in has no browser')
      browser = await chromium.connectOverCDP(browserAddress)
      const page = browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((candidate) => candidate.url().includes('index.html'))
      if (!page) throw new Error('the window has no page')
      return page
    },
    async quit() {
      await controlled.act('quit')
      const code = await exited
      await browser?.close()
      return code
    },
    kill: () => child.kill('SIGKILL'),
  }
}
