import { describe, expect, it } from 'vitest'
import { sqliteContainerStore } from '../../../../src/adapters/sqlite/container-store.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { emptyAddress, emptyForm } from '../../../../src/core/containers/container-request.ts'
import { createContainers } from '../../../../src/core/containers/containers.ts'
import type { ContainerService } from '../../../../src/core/containers/ports.ts'
import { manualClock, settle } from '../../../support/manual-clock.ts'
import { newId, openStores } from '../../adapters/sqlite/samples.ts'

const nothing = () => undefined
const form = {
  ...emptyForm,
  carrierAccountId: 'CA',
  entryFacilityType: 'DNDC',
  toAddress: { ...emptyAddress, zip: '78701' },
} as const
const pdf = new Uint8Array(Buffer.from('%PDF-1.4 labels %%EOF'))

/** Containers over a real database; the service and the reading of barcodes do what a test says. */
async function bench(service: Partial<ContainerService> = {}, read = () => Promise.resolve<string[]>([])) {
  const stores = await openStores()
  const store = sqliteContainerStore(stores.context)
  const open = () =>
    createContainers({
      store,
      documents: stores.documents,
      service: {
        authorize: () => Promise.resolve(),
        create: () =>
          Promise.resolve({ document: { format: 'pdf', bytes: pdf }, pages: undefined, warnings: [] }),
        ...service,
      },
      readBarcodes: read,
      printer: nothing,
      clock: manualClock(),
      newId,
      logger: { info: nothing, warn: nothing, error: nothing },
      onContainer: nothing,
      onJobs: nothing,
    })
  return { store, stores, open }
}

describe('a request for container labels', () => {
  it('that a stop cut short is in doubt after the start, and is never sent again', async () => {
    let asked = 0
    let answer: () => void = nothing
    const { store, open } = await bench({
      create: () => {
        asked++
        return new Promise((_resolve, reject) => {
          answer = () => reject(new AppError('service_no_answer', 'cut'))
        })
      },
    })
    const first = open()
    const { id } = await first.make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'sent' })

    // The process is gone: another one opens the same database.
    const second = open()
    await second.start()
    expect(await store.get(id)).toMatchObject({ state: 'in_doubt', reason: { code: 'service_no_answer' } })
    await expect(second.send(id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await second.giveUp(id)).toMatchObject({ state: 'given_up' })
    await second.start()
    expect(asked).toBe(1)
    answer()
    await first.close()
    expect(await store.get(id)).toMatchObject({ state: 'given_up' })
  })

  it('is refused where the keys are not accepted, and waits where nothing left', async () => {
    for (const [code, state] of [
      ['service_auth_failed', 'refused'],
      ['service_unreachable', 'prepared'],
      ['no_account', 'prepared'],
    ] as const) {
      const { store, open } = await bench({
        authorize: () => Promise.reject(new AppError(code, 'as wished')),
      })
      const { id } = await open().make(form, newId())
      await settle()
      expect(await store.get(id)).toMatchObject({ state, reason: { code } })
    }
  })

  it('whose document was no PDF is in doubt: labels were made, and none are here', async () => {
    const { store, open } = await bench({
      create: () => Promise.reject(new AppError('label_unreadable', 'no PDF')),
    })
    const { id } = await open().make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'in_doubt', documentId: undefined })
  })

  it('keeps the labels where no printer is set up and no number can be read', async () => {
    const { store, stores, open } = await bench({}, () => Promise.reject(new Error('no barcode')))
    const { id } = await open().make({ ...form, pages: 2 }, newId())
    await settle()
    const made = await store.get(id)
    expect(made).toMatchObject({ state: 'made', pages: 2, numbers: [] })
    expect((await stores.documents.get(made?.documentId ?? '')).bytes).toEqual(pdf)
    expect(await store.listWithoutNumbers()).toEqual([])
  })

  it('reads the numbers after a start that an earlier one did not come to', async () => {
    const number = '99M912345678000000001'
    let reads = 0
    const { store, open } = await bench({}, () =>
      reads++ === 0 ? new Promise(nothing) : Promise.resolve([number, 'SOMETHING ELSE']),
    )
    const { id } = await open().make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'made', numbers: [] })
    await open().start()
    await settle()
    expect(await store.findByNumber(number)).toMatchObject({ id, numbers: [number] })
  })
})
