import { expect, it } from 'vitest'
import { AskedHere } from '../../../../src/renderer/ui/asked-here.ts'

type Refund = { readonly id: string; readonly state: string }

function askedHere() {
  const told: Refund[] = []
  const asked = new AskedHere<Refund>(({ id }) => id)
  asked.tell((refund) => told.push(refund))
  return { asked, told }
}

it('tells once of what was asked for here, and nothing of others', async () => {
  const { asked, told } = askedHere()
  asked.hear({ id: 'a', state: 'requested' })
  expect(await asked.during(() => Promise.resolve([{ id: 'a', state: 'sent' }]))).toHaveLength(1)
  asked.hear({ id: 'b', state: 'requested' })
  asked.hear({ id: 'a', state: 'requested' })
  asked.hear({ id: 'a', state: 'requested' })
  expect(told).toEqual([{ id: 'a', state: 'requested' }])
})

it('tells of news that came before the answer, once that is here', async () => {
  const { asked, told } = askedHere()
  await asked.during(() => {
    asked.hear({ id: 'a', state: 'refused' })
    asked.hear({ id: 'b', state: 'requested' })
    expect(told).toEqual([])
    return Promise.resolve([{ id: 'a', state: 'sent' }])
  })
  expect(told).toEqual([{ id: 'a', state: 'refused' }])
})

it('tells nothing where the asking did not come about', async () => {
  const { asked, told } = askedHere()
  await asked.during(() => {
    asked.hear({ id: 'a', state: 'requested' })
    return Promise.resolve(undefined)
  })
  asked.hear({ id: 'a', state: 'requested' })
  expect(told).toEqual([])
})
