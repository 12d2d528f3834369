// Hazard: the application ended with an error box where its database was damaged, and nobody could restore a backup.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDesktop } from '../hosts/desktop.ts'
import { expect, keepPicture, stage, test } from '../station.ts'
import { inStandIn } from './shell.ts'

test(
  'the window of a station whose database is damaged offers its backups',
  inStandIn,
  async ({ desktop, folder, station }, info) => {
    await station.ask('profile.switch', { profile: 'test' })
    await station.ask('backups.make', {})
    await desktop.quit()
    const dataDir = join(folder, 'station')
    const database = join(dataDir, 'test/packbench.db')
    writeFileSync(database, readFileSync(database).fill(0, 0, 4_096))

    const again = await startDesktop({ dataDir })
    const page = await again.page()
    await expect(page.getByRole('heading', { name: 'Database damaged' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Backups' })).toContainText('Checked: whole')
    await keepPicture(page, info, 'start-up-damaged')
    await page.keyboard.press('F7')
    await expect(stage(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Database damaged' })).toBeHidden()
    await again.quit()
  },
)

// Hazard: the folder of the certificate is of a server that is gone, and no parcel is packed at this bench.
test(
  'the window does not wait for the certificate that other programs are served with',
  inStandIn,
  async ({ desktop, folder }) => {
    await desktop.quit()
    const dataDir = join(folder, 'station')
    const silent = join(folder, 'silent.pem')
    execFileSync('mkfifo', [silent])
    const path = join(dataDir, 'settings.json')
    const settings = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    const programs = { on: true, port: 4_880, tls: { certificateFile: silent, keyFile: silent } }
    writeFileSync(path, JSON.stringify({ ...settings, programs }))

    const again = await startDesktop({ dataDir })
    const page = await again.page()
    await expect(stage(page)).toBeVisible()
    // Nor does its end.
    await again.quit()
  },
)
