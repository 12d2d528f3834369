// Hazard: the application ended with an error box where its database was damaged, and nobody could restore a backup.

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
