// docs/service.md and the table of docs/sandbox.md are made of the code: these tests hold them to it.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { screens } from '../../../src/words/en/screens.ts'
import { description } from '../../support/service-document/coverage-sections.ts'
import {
  fieldPlaces,
  recordPlaces,
  requestPlaces,
  type Place,
} from '../../support/service-document/places.ts'
import {
  sandboxDocument,
  sandboxDocumentPath,
  serviceDocument,
  serviceDocumentPath,
} from '../../support/service-document/service-document.ts'

it.each([
  ['service.md', serviceDocumentPath, serviceDocument],
  ['sandbox.md', sandboxDocumentPath, sandboxDocument],
])('docs/%s says what the code’s tables say', async (_name, path, made) => {
  expect(readFileSync(path, 'utf8')).toBe(await made())
})

const namesOf = (fields: object) => Object.keys(fields).sort()

describe('where something is set', () => {
  it('is said of every request, and of no other', () => {
    expect(namesOf(requestPlaces)).toEqual(description.endpoints.map(({ id }) => id).sort())
  })

  it('is said of every field of a request, and of no other', () => {
    for (const { id, header, route, query, body } of description.endpoints)
      expect
        .soft(namesOf(fieldPlaces[id] ?? {}), id)
        .toEqual(namesOf({ ...header, ...route, ...query, ...body }))
    expect(Object.keys(fieldPlaces).filter((id) => !(id in requestPlaces))).toEqual([])
  })

  it('is said of every field of a record, and of no other', () => {
    expect(namesOf(recordPlaces)).toEqual(namesOf(description.records))
    for (const [record, fields] of Object.entries(description.records))
      expect.soft(namesOf(recordPlaces[record] ?? {}), record).toEqual(namesOf(fields))
  })

  it('is said in words: a screen that there is, or a reason', () => {
    const titles: readonly string[] = Object.values(screens)
    const places: readonly Place[] = [
      ...Object.values(requestPlaces),
      ...[...Object.values(fieldPlaces), ...Object.values(recordPlaces)].flatMap((fields) =>
        Object.values(fields),
      ),
    ]
    expect(places.length).toBeGreaterThan(150)
    for (const place of places) {
      const [said = ''] = Object.values(place)
      expect(said.trim()).not.toBe('')
      const named = 'on' in place ? place.on.split('; ').filter((one) => !one.startsWith('by itself')) : []
      for (const screen of named) expect(titles).toContain(screen.split(/ ›|,/)[0])
    }
  })
})
