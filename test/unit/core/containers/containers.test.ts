import { describe, expect, it } from 'vitest'
import { sqliteContainerStore } from '../../../../src/adapters/sqlite/containers.ts'
import { sealedFields } from '../../../../src/adapters/sqlite/sealed-fields.ts'
import { AppError } from '../../../../src/contract/errors.ts'
import { emptyAddress, emptyForm } from '../../../../src/core/containers/container-request.ts'
import { createContainers } from '../../../../src/core/containers/containers.ts'
import type { ContainerService, ContainerStore } from '../../../../src/core/containers/ports.ts'
import { UnexpectedResponse } from '../../../../src/core/shipping-service.ts'
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
  const clock = manualClock()
  const store = sqliteContainerStore(stores.context)
  const open = (storeOfTest: ContainerStore = store) =>
    createContainers({
      store: storeOfTest,
      documents: stores.documents,
      service: {
        authorize: () => Promise.resolve(),
        create: () =>
          Promise.resolve({ document: { format: 'pdf', bytes: pdf }, pages: undefined, warnings: [] }),
        ...service,
      },
      readBarcodes: read,
      printer: nothing,
      clock,
      newId,
      logger: { info: nothing, warn: nothing, error: nothing },
      onContainer: nothing,
      onJobs: nothing,
    })
  return { store, stores, clock, open }
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
    await expect(second.giveUp(id)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await second.giveUp(id, 'service_says')).toMatchObject({
      state: 'given_up',
      reason: { code: 'doubt_ended', details: { reason: 'service_says' } },
    })
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

  // Hazard: labels were made, and the only thing that tells of them was thrown away.
  it('whose answer cannot be read is in doubt, and keeps it as it came, sealed', async () => {
    const { store, stores, open } = await bench({
      create: () => Promise.reject(new UnexpectedResponse('odd', '{"labels":"99M-SECRET"}', {})),
    })
    const { id } = await open().make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'in_doubt', documentId: undefined })
    const { context } = stores
    const raw = context.database.prepare('SELECT raw FROM container_labels WHERE id = ?').get(id)?.['raw']
    const kept = raw as Uint8Array
    expect(Buffer.from(kept).toString('latin1')).not.toContain('99M-SECRET')
    expect(sealedFields(context.sealer, 'container_labels').openText('raw', id, kept)).toBe(
      '{"labels":"99M-SECRET"}',
    )
  })

  it.each(['service_busy', 'service_no_answer', 'internal'] as const)(
    'that was out when %s came is in doubt, and is not sent again by itself',
    async (code) => {
      let asked = 0
      const { store, clock, open } = await bench({
        create: () => {
          asked++
          return Promise.reject(new AppError(code, 'as wished'))
        },
      })
      const containers = open()
      const { id } = await containers.make(form, newId())
      await settle()
      await clock.advance(3_600_000)
      expect(await store.get(id)).toMatchObject({ state: 'in_doubt', reason: { code } })
      await containers.close()
      expect(asked).toBe(1)
    },
  )

  it('that was put off before anything left goes again by itself, also after a start', async () => {
    let tokens = 0
    let asked = 0
    const { store, clock, open } = await bench({
      authorize: () =>
        ++tokens < 4 ? Promise.reject(new AppError('service_busy', 'later')) : Promise.resolve(),
      create: () => {
        asked++
        return Promise.resolve({ document: { format: 'pdf', bytes: pdf }, pages: undefined, warnings: [] })
      },
    })
    const first = open()
    const { id } = await first.make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'prepared', reason: { code: 'service_busy' } })
    await clock.advance(1_000)
    expect(tokens).toBe(2)
    await first.close()
    await open().start()
    await clock.advance(60_000)
    expect(await store.get(id)).toMatchObject({ state: 'made' })
    expect(asked).toBe(1)
  })

  it('is sent by a person’s word although the attempt before has not ended yet, and once', async () => {
    const attempts: PromiseWithResolvers<void>[] = []
    let asked = 0
    const { store, open } = await bench({
      authorize() {
        const attempt = Promise.withResolvers<void>()
        attempts.push(attempt)
        return attempt.promise
      },
      create: () => {
        asked++
        return Promise.resolve({ document: { format: 'pdf', bytes: pdf }, pages: undefined, warnings: [] })
      },
    })
    const containers = open()
    const { id } = await containers.make(form, newId())
    await settle()
    const sent = containers.send(id)
    attempts[0]?.reject(new AppError('service_unreachable', 'away'))
    await sent
    await settle()
    attempts[1]?.resolve()
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'made' })
    expect([attempts.length, asked]).toEqual([2, 1])
    await containers.close()
  })

  it('whose labels the disk does not take yet keeps them until it does', async () => {
    const { store, clock, open } = await bench()
    const full = { ...store }
    let tries = 0
    full.commitMade = (...made) =>
      ++tries < 3 ? Promise.reject(new AppError('data_folder_unusable', 'full')) : store.commitMade(...made)
    const { id } = await open(full).make(form, newId())
    await settle()
    expect(await store.get(id)).toMatchObject({ state: 'sent' })
    await clock.advance(10_000)
    expect(await store.get(id)).toMatchObject({ state: 'made' })
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
