import { expect, it } from 'vitest'
import { createFilePrinting } from '../../../../src/app/papers/print-file.ts'

// No worker is asked: what cannot be is refused before.
const nowhere = new URL('file:///nowhere')

it('no page of ZPL can be chosen, and it is refused with that', async () => {
  const printing = createFilePrinting({ rasterWorker: nowhere, renderWorker: nowhere })
  const printer = { language: 'zpl', dpi: 203, media: '4x6', part: { page: 1 } }
  await expect(printing.prepare(Buffer.from('^XA^XZ'), printer as never)).rejects.toMatchObject({
    code: 'not_printable',
    details: { reason: 'no_pages' },
  })
  await printing.close()
})
