// What specs of the application around the page share.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { desktopEnvironment, standIn, type Desktop } from '../hosts/desktop.ts'
import { root } from '../hosts/programs.ts'

/** Of every spec that acts in the system's place. */
export const inStandIn = { tag: ['@stand-in'] }

export type Started = { readonly code: number | null; readonly said: string; readonly complained: string }

/** A further start of the application on the same data, as by its icon or a terminal; what it said, and its end. */
export async function startAgain(dataDir: string, args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [standIn, root, ...args], {
    cwd: root,
    env: { ...process.env, ...desktopEnvironment(dataDir), ELECTRON_STAND_IN_PAGE: 'none' },
  })
  const heard = { said: '', complained: '' }
  child.stdout.on('data', (piece: Buffer) => (heard.said += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (heard.complained += piece.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: heard.said.replace(/^\{"electronStandIn".*\n/, ''), complained: heard.complained }
}

/** The dialog that waits for an answer now. */
export async function openDialog(desktop: Desktop) {
  await expect.poll(async () => (await desktop.state()).dialogs.length).toBe(1)
  const [dialog] = (await desktop.state()).dialogs
  if (!dialog) throw new Error('the dialog has gone')
  const { message, detail, buttons } = dialog.options as Record<string, unknown>
  return { id: dialog.id, message, detail, buttons }
}

/** Answers the dialog with its button of these words. */
export async function answer(desktop: Desktop, button: string): Promise<void> {
  const { id, buttons } = await openDialog(desktop)
  const response = (buttons as readonly string[]).indexOf(button)
  if (response < 0) throw new Error(`the dialog has no ${button}`)
  await desktop.act('dialog', { id, answer: { response, checkboxChecked: false } })
}

export const windowsOf = async (desktop: Desktop) => (await desktop.state()).windows
