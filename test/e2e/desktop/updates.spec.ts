// The installed application, as it is built, and a feed on this machine: from the page's words to the new version's own
// start. What takes its place is a script that says which version it is.

import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import type {
  Envelope,
  OperationInput,
  OperationName,
  OperationOutput,
} from '../../../src/contract/operations.ts'
import { channelFile, openUpdateFeed } from '../../support/update-feed.ts'
import { until } from '../../support/until.ts'
import { violationsOf } from '../axe.ts'
import { askDesktop, desktopPageUrl, startDesktop } from '../hosts/desktop.ts'
import { root } from '../hosts/programs.ts'
import { expect, keepPicture, scan, stage, test } from '../station.ts'

const newer = '99.0.0'

/** The folder of an installed application: what the package holds, beside `resources/app`. */
function install(folder: string): string {
  const app = join(folder, 'Packbench/resources/app')
  mkdirSync(app, { recursive: true })
  for (const part of ['out', 'resources', 'node_modules', 'package.json']) {
    symlinkSync(join(root, part), join(app, part))
  }
  return app
}

test('a new version is refused when forged, waits while the bench is at work, and is installed by one key', async ({
  folder,
}, info) => {
  test.skip(process.platform !== 'linux', 'an AppImage is installed')
  const started = join(folder, 'started')
  const application = (version: string) => `#!/bin/sh\necho ${version} >> "${started}"\n`
  const appImage = join(folder, 'Packbench.AppImage')
  writeFileSync(appImage, application(packageJson.version))
  chmodSync(appImage, 0o755)
  const feed = await openUpdateFeed()
  feed.publish({ version: packageJson.version, installer: application(packageJson.version) })
  feed.publish({
    version: newer,
    installer: application(newer),
    notes: 'Scans are taken <b>sooner</b>.\n<img src="x" onerror="alert(1)">',
  })
  const signature = feed.text(`${channelFile()}.sig`)
  feed.put(`${channelFile()}.sig`, Buffer.from('somebody else').toString('base64'))

  const dataDir = join(folder, 'station')
  mkdirSync(dataDir)
  const updates = { feedUrl: feed.url, automatic: true, channel: 'latest', idleMinutes: 15 }
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({
      profile: 'demo',
      baseUrls: {},
      printers: [],
      serviceRule: 'cheapest',
      guideDismissed: true,
      updates: { ...updates, publicKeys: [feed.publicKey] },
    }),
  )
  const desktop = await startDesktop({ dataDir, appDir: install(folder), env: { APPIMAGE: appImage } })
  async function ask<K extends OperationName>(name: K, input: OperationInput<K>) {
    const answer = (await askDesktop(desktop, name, input)) as Envelope
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
    return answer.value as OperationOutput<K>
  }
  try {
    const page = await desktop.page()
    await page.goto(desktopPageUrl)
    await expect(stage(page)).toContainText('Scan an order')
    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').getByRole('button', { name: 'What’s new' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(`Packbench ${packageJson.version}`)

    await page.keyboard.press('F4')
    await expect(main.getByRole('alert')).toContainText('not what the makers of Packbench signed')
    await expect(main).toContainText('The signature is missing, or not of the releaser.')
    await keepPicture(page, info, 'updates-forged')
    expect(feed.asked.some((name) => name.includes('AppImage'))).toBe(false)

    feed.put(`${channelFile()}.sig`, signature)
    await page.keyboard.press('F4')
    await expect(main.getByRole('status')).toHaveText(`${newer} is ready`)
    // Hazard: notes are markup that runs. They are the text that they are.
    await expect(main.getByRole('article', { name: `New in ${newer}` })).toContainText(
      'Scans are taken <b>sooner</b>.',
    )
    await expect(main.locator('img, b')).toHaveCount(0)

    // Hazard: a parcel that stands open is known to the page alone, and would be lost.
    const isPacking = async () => {
      const { progress } = await ask('updates.get', {})
      return progress.state === 'ready' && progress.holds.some(({ kind }) => kind === 'parcel_open')
    }
    expect(await isPacking()).toBe(false)
    await page.keyboard.press('F2')
    await scan(page, 'ORDER-1049')
    await expect(stage(page)).toContainText('ORDER-1049')
    await page.getByRole('button', { name: 'Customs form' }).click()
    await expect.poll(isPacking).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(isPacking).toBe(false)
    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').getByRole('button', { name: 'What’s new' }).click()

    const [printer] = (await ask('station.status', {})).printers
    const printerId = printer?.id ?? ''
    const job = async () => (await ask('print.jobs', {})).jobs[0]?.state
    await ask('printers.hold', { printerId, held: true })
    await ask('ship.scan', { gestureId: crypto.randomUUID(), text: 'ORDER-1001' })
    await expect.poll(job).toBe('queued')
    await page.keyboard.press('F7')
    await page.getByRole('dialog').getByRole('button', { name: 'Install and restart' }).click()
    await expect(main.getByRole('alert')).toContainText('The station is at work')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').getByRole('button', { name: 'What’s new' }).click()
    await expect(main.getByRole('list', { name: 'It waits for' })).toContainText('1 label in the queue')
    await keepPicture(page, info, 'updates-waits')
    expect(await violationsOf(page)).toEqual([])
    expect(existsSync(started)).toBe(false)

    await ask('printers.hold', { printerId, held: false })
    await expect.poll(job).toBe('confirmed')
    await page.keyboard.press('F7')
    await page.getByRole('dialog').getByRole('button', { name: 'Install and restart' }).click()
    await until(() => existsSync(started) && readFileSync(started, 'utf8') === `${newer}\n`)
    expect(readFileSync(appImage, 'utf8')).toBe(application(newer))
    expect(await desktop.exited).toBe(0)
  } finally {
    await desktop.kill()
    await feed.close()
  }
})
