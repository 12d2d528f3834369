import { expect, it } from 'vitest'
import { printJobView } from '../../../src/app/views.ts'
import { memoryPrintJobStore } from '../../support/memory-print-job-store.ts'

it('a print that was sent says that its printer may still confirm it, until that is over', async () => {
  const store = memoryPrintJobStore()
  const about = { printerName: 'Left', kind: 'label', subject: 'ORDER-1' } as const
  const { id } = await store.insert({
    id: 'job',
    content: { kind: 'label', labelId: 'label', purchaseId: 'bought' },
    printerId: 'left',
    role: 'label',
    copies: 1,
    gestureId: undefined,
    reprintReason: undefined,
  })
  await store.update(id, 'queued', { state: 'sending' })
  const sent = await store.update(id, 'sending', { state: 'sent', awaitingConfirmation: true })
  expect(sent && printJobView(sent, about)).toMatchObject({ state: 'sent', awaitsPrinter: true })
  const over = await store.update(id, 'sent', { awaitingConfirmation: false })
  expect(over && printJobView(over, about)).not.toHaveProperty('awaitsPrinter')
})
