import { afterEach, describe, expect, it, vi } from 'vitest'
import { allPlace, readAllPlace } from '../../../../src/renderer/all-place.ts'
import { readAskingPlace } from '../../../../src/renderer/asking-place.ts'
import type { EverythingFound } from '../../../../src/contract/search.ts'
import type { KeyRow } from '../../../../src/renderer/frame/key-rows.ts'
import { screensOf } from '../../../../src/renderer/frame/screens.ts'
import { followSetLanguage } from '../../../../src/renderer/language.ts'
import { manifestPlace, readManifestPlace } from '../../../../src/renderer/manifest-place.ts'
import { matches, wordsAbout } from '../../../../src/renderer/search/match.ts'
import { pageGroups } from '../../../../src/renderer/search/page-groups.ts'
import { settingPlaces } from '../../../../src/renderer/search/places.ts'
import { sorted, stationGroups } from '../../../../src/renderer/search/search-groups.ts'

const nothing: EverythingFound = {
  orders: { kind: 'found', hits: [], isMore: false },
  labels: { kind: 'found', hits: [], isMore: false },
  containers: { kind: 'found', hits: [], isMore: false },
  manifests: { kind: 'found', hits: [], isMore: false },
  addresses: { kind: 'found', hits: [], isMore: false },
}
const order = (orderNumber: string, inDoubt = false) => ({
  orderNumber,
  recipient: 'Ada Example',
  destination: 'Chicago IL',
  state: 'open' as const,
  inDoubt,
})

describe('what the page finds by itself', () => {
  const named = (name: string, ...words: readonly string[]) => ({ name, words })

  it('is found by its name before it is by other words, and in whole before in part', () => {
    const things = [
      named('Tabs', 'Orders'),
      named('Saved orders'),
      named('Orders of today'),
      named('Orders'),
      named('Reorder'),
    ]
    expect(matches(things, 'orders').map(({ name }) => name)).toEqual([
      'Orders',
      'Orders of today',
      'Saved orders',
      'Tabs',
    ])
  })

  it('is found by the beginnings of words, without case and accents', () => {
    expect(matches([named('Dirección de envío')], 'envio dir')).toHaveLength(1)
    expect(matches([named('Dirección de envío')], 'envio x')).toEqual([])
    expect(wordsAbout(['Tolerance in percent', 'Signer'], 'perc')).toEqual(['Tolerance in percent'])
  })

  it('has each section of the settings, with what can be set there', () => {
    const [rules] = matches(settingPlaces(), 'country of origin')
    expect(rules).toMatchObject({ screen: 'settings', query: 'stationRules' })
    expect(matches(settingPlaces(), 'api secret')[0]).toMatchObject({ query: 'account' })
  })

  it('finds keys by what they do, by their name and by their barcode', () => {
    const keys: readonly KeyRow[] = [
      { id: 'F7', key: 'F7', label: 'Buy for $8.42', code: 'PB-GO' },
      { id: 'F8', key: 'F8', label: 'Yes', code: 'PB-YES' },
    ]
    const found = (text: string) => pageGroups(text, [], 'Shift+F1', keys)[2]?.hits.map(({ id }) => id)
    expect(found('buy')).toEqual(['key-F7'])
    expect(found('f8')).toEqual(['key-F8'])
    expect(found('pb-yes')).toEqual(['key-F8'])
  })
})

describe('what people of the trade call a place', () => {
  afterEach(async () => {
    await followSetLanguage('en', true)
    vi.unstubAllGlobals()
  })

  const table = {
    en: {
      paper: 'screen-printers',
      'label size': 'screen-printers',
      service: 'place-settings-stationRules',
      'ship from': 'place-settings-shipFrom',
      sender: 'place-settings-shipFrom',
      badge: 'screen-operators',
      language: 'place-settings-page',
      sound: 'place-settings-page',
      wallet: 'screen-account',
      boxes: 'place-settings-presets',
      'void a label': 'screen-refunds',
      pickup: 'screen-manifests',
    },
    es: {
      papel: 'screen-printers',
      'tamano de etiqueta': 'screen-printers',
      servicio: 'place-settings-stationRules',
      'enviar desde': 'place-settings-shipFrom',
      gafete: 'screen-operators',
      idioma: 'place-settings-page',
      sonido: 'place-settings-page',
    },
    de: {
      papier: 'screen-printers',
      etikettengroße: 'screen-printers',
      versandart: 'place-settings-stationRules',
      'versand ab': 'place-settings-shipFrom',
      ausweis: 'screen-operators',
      sprache: 'place-settings-page',
      ton: 'place-settings-page',
    },
    fr: {
      papier: 'screen-printers',
      'taille d’etiquette': 'screen-printers',
      "taille d'étiquette": 'screen-printers',
      service: 'place-settings-stationRules',
      'expedier de': 'place-settings-shipFrom',
      badge: 'screen-operators',
      langue: 'place-settings-page',
      son: 'place-settings-page',
    },
  } as const

  it.each(Object.entries(table))('finds it by that in %s', async (language, wanted) => {
    vi.stubGlobal('document', { documentElement: {} })
    await followSetLanguage(language as keyof typeof table, true)
    const found = Object.entries(wanted).map(([text]) => [
      text,
      pageGroups(text, screensOf(undefined), 'Shift+F1', []).flatMap(({ hits }) => hits.map(({ id }) => id)),
    ])
    expect(found).toEqual(
      Object.entries(wanted).map(([text, place]) => [text, expect.arrayContaining([place]) as string[]]),
    )
  })

  it('says by which word it was found, once', () => {
    const [, places] = pageGroups('language', screensOf(undefined), 'Shift+F1', [])
    expect(places?.hits.find(({ id }) => id === 'place-settings-page')?.line).toBe('Language')
  })
})

describe('what the station found', () => {
  it('leaves out what has nothing in it, and keeps what could not be searched', () => {
    const groups = stationGroups({ ...nothing, labels: { kind: 'not_known' } }, 'a')
    expect(sorted(groups, 'a')).toMatchObject([{ name: 'labels', isKnown: false, hits: [] }])
  })

  it('puts the group first in which something fits in whole', () => {
    const found = stationGroups(
      {
        ...nothing,
        orders: { kind: 'found', hits: [order('1234-5')], isMore: false },
        manifests: {
          kind: 'found',
          isMore: true,
          hits: [
            {
              manifestId: 'm',
              manifestNumber: '1234',
              parcels: 2,
              state: 'created',
              createdAt: '2026-11-24T12:00:00Z',
            },
          ],
        },
      },
      '1234',
    )
    expect(sorted(found, '1234').map(({ name }) => name)).toEqual(['manifests', 'orders'])
    expect(sorted(found, '123').map(({ name }) => name)).toEqual(['orders', 'manifests'])
  })

  it('offers last of all to ask for it, also where nothing else has it in whole', () => {
    const found = { ...nothing, labels: { kind: 'not_known' as const }, askable: ['Web shop'] }
    const screens = { name: 'screens' as const, hits: [], isKnown: false, isMore: false }
    const groups = sorted([...stationGroups(found, 'W-7'), screens], 'W-7')
    expect(groups.map(({ name }) => name)).toEqual(['labels', 'screens', 'sources'])
    const to: string[] = []
    groups.at(-1)?.hits[0]?.open({
      goTo: (screen, query = '') => void to.push(screen, query),
      showKey: () => undefined,
    })
    expect([to[0], readAskingPlace(to[1] ?? '')]).toEqual(['orders', 'W-7'])
    // A number that is only searched for is asked for nowhere.
    expect(readAskingPlace('W-7')).toBeUndefined()
  })

  it('never shows an order as one to ship whose label may have been bought', () => {
    const [group] = stationGroups(
      { ...nothing, orders: { kind: 'found', hits: [order('A-1', true)], isMore: false } },
      'a',
    )
    expect(group?.hits[0]?.badge).toMatchObject({ tone: 'warn', icon: 'question' })
  })

  it('offers all of them where there are more', () => {
    const [group] = stationGroups(
      { ...nothing, orders: { kind: 'found', hits: [order('A-1')], isMore: true } },
      'a',
    )
    expect(group?.hits.map(({ id }) => id)).toEqual(['order-A-1', 'all-orders'])
    expect(group?.isMore).toBe(false)
  })

  it('offers all of every part, on the screen that lists them by that text', () => {
    const all = { kind: 'found' as const, hits: [], isMore: true }
    const everyPart = {
      ...nothing,
      orders: all,
      labels: all,
      containers: all,
      manifests: all,
      addresses: all,
    }
    const opened = stationGroups(everyPart, '77').map(({ name, hits }) => {
      const to: string[] = []
      hits
        .at(-1)
        ?.open({ goTo: (screen, query = '') => void to.push(screen, query), showKey: () => undefined })
      return [name, ...to]
    })
    expect(opened).toEqual([
      ['orders', 'orders', '77'],
      ['labels', 'reprint', '77'],
      ['containers', 'containers', allPlace('77')],
      ['manifests', 'manifests', allPlace('77')],
      ['addresses', 'addresses', '77'],
    ])
    expect(readAllPlace(allPlace('77'))).toBe('77')
    expect(readAllPlace('77')).toBeUndefined()
  })
})

it('a manifest’s place is its day and itself, and no other text is one', () => {
  const manifestId = '019a9d0e-0000-7000-8000-000000000001'
  const place = manifestPlace({ manifestId, createdAt: '2026-11-24T12:00:00Z' })
  expect(readManifestPlace(place)).toEqual({ day: '2026-11-24', manifestId })
  expect(readManifestPlace('')).toBeUndefined()
  expect(readManifestPlace('2026-11-24 x')).toBeUndefined()
})
