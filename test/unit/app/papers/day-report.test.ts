// Hazard: a paper that is put away says less than its screen did, or as if it were known what is not.

import { expect, it } from 'vitest'
import { fillDayReport, type DayReportContent } from '../../../../src/app/papers/day-report.ts'
import { mediaSize } from '../../../../src/contract/media.ts'
import { report, type ReportTable } from '../../../../src/labels/documents/report.ts'
import { readFields } from '../../../../src/labels/zpl/read-fields.ts'
import { wordsIn } from '../../../support/all-words.ts'
import { fullDay } from './full-day.ts'

const filled = (content: DayReportContent) => fillDayReport(content, wordsIn('en'), 'en')
const tableOf = (tables: readonly ReportTable[], title: string) =>
  tables.find((table) => table.title === title)!

const day = fullDay(1)

it('says of which days it is, of which station, and as of when', () => {
  const { about, facts } = filled(day)
  expect([about, ...facts]).toEqual([
    '2026-11-20',
    'Station PACKING-BENCH-14 · Production',
    'Printed 2026-11-20 19:07; everything as it was then.',
    'The last day is not over yet.',
  ])
  const later = { ...day.report, askedAt: new Date(2026, 10, 22, 8).toISOString() }
  expect(filled({ ...day, report: later }).facts).toHaveLength(2)
  expect(filled(fullDay(3)).about).toBe('2026-11-18 – 2026-11-20')
})

it('has each figure of the screen, and over how many it is where not all are known', () => {
  const { tables } = filled(day)
  const hours = tableOf(tables, 'Parcels an hour')
  expect(hours.heads).toEqual(['Hour', 'Parcels', 'Returns', 'Refund asked', 'Refunded'])
  expect(hours.rows).toHaveLength(12)
  expect(hours.rows[0]).toEqual(['07:00', '55', '1', '3', '2'])
  expect(hours.notes).toContain('Hours without a label are left out.')
  const money = tableOf(tables, 'Money by carrier and service')
  expect(money.total).toContain('€18.50 + $11,435.60 for 1,240 of 1,246')
  expect(money.rows.at(-1)?.slice(0, 2)).toEqual(['Not known · Ground', '180'])
  expect(money.rows.at(-1)).toContain('price not known')
  expect(tableOf(tables, 'By operator').rows.map(([who]) => who)).toEqual([
    'Maximiliana Przybyszewska-Vandenbroucke',
    'Sue',
    'Nobody signed in',
    'Not known',
  ])
  const saving = tableOf(tables, 'Cheaper with the same day of arrival')
  expect(saving.total).toEqual(['All', '1,010', '236', '$213.44', '$82.05'])
  expect(saving.rows.at(-1)).toEqual(['Not known · Ground', '0', '184', 'Not known', 'Not known'])
})

it('has what is so now, the reasons of what was refused, and the stops with those whose end nobody heard', () => {
  const { tables } = filled(day)
  expect(tableOf(tables, 'Now · As of 19:07').rows).toEqual([
    ['To ship', '2,143'],
    ['Wait for the service', '3'],
    ['Prints waiting', '14'],
    ['Bought today, label not out', '2'],
    ['Bought today, not sure', '1'],
    ['On hold', '6'],
    ['Refused when bought', '612'],
  ])
  const refused = tableOf(tables, 'Refused when bought')
  expect(refused.rows.map(([, orders]) => orders)).toEqual(['480', '17', '2', '1'])
  expect(refused.rows[1]?.[0]).toBe('This parcel is over the limit of its service.')
  expect(refused.rows[3]?.[0]).toBe('No reason was kept')
  expect(refused.notes).toEqual(['Reasons of the newest 500'])
  const stops = tableOf(tables, 'Printers’ stops').rows
  expect(stops[0]?.slice(2)).toEqual(['2026-11-20 06:00', '2026-11-20 09:00', '3 h 00 min'])
  expect(stops[1]?.slice(3)).toEqual(['Not known', 'Not known'])
  expect(stops[2]?.[3]).toBe('Not over')
  expect(tableOf(filled(fullDay(2)).tables, 'Printers’ stops').notes).toContain(
    'Only the newest 500 are listed.',
  )
})

it('says that nothing was bought, and has no table of it', () => {
  const none = { parcels: 0, returns: 0, refundAsked: 0, refunded: 0 }
  const nothing = { sums: [], known: 0, of: 0 }
  const total = { ...none, paid: nothing, askedBack: nothing, paidBack: nothing, saved: nothing }
  const empty = {
    ...day.report,
    steps: day.report.steps.map(({ from }) => ({ from, ...none })),
    total: { ...total, couldHaveSaved: nothing },
  }
  const { tables } = filled({ ...day, report: { ...empty, operators: [], carriers: [], services: [] } })
  expect(tables[0]).toMatchObject({ rows: [], notes: ['No label was bought here in these days.'] })
  expect(tables.map(({ title }) => title)).not.toContain('Money by carrier and service')
  expect(tables.map(({ title }) => title)).not.toContain('Cheaper with the same day of arrival')
})

it('flows over pages: each has what its rows are of, and every day is on one of them', () => {
  const pages = readFields(report(filled(fullDay(90)), { ...mediaSize('a4'), dpi: 203 })) ?? []
  const texts = pages.map(({ fields }) =>
    fields.flatMap((field) => (field.kind === 'text' ? [field.text] : [])),
  )
  const isDay = (text: string) => /^2026-\d\d-\d\d$/.test(text)
  const withDays = texts.filter((page) => page.filter(isDay).length > 5)
  expect(withDays.length).toBeGreaterThan(1)
  for (const page of withDays) {
    expect(page.filter((text) => text === 'Parcels a day')).toHaveLength(1)
    expect(page).toContain('Refunded')
  }
  const bought = fullDay(90).report.steps.filter(({ parcels }) => parcels > 0)
  expect(texts.flatMap((page) => page.filter(isDay))).toHaveLength(bought.length)
  expect(texts.map((page) => page.at(-1))).toEqual(texts.map((_, at) => `${at + 1} / ${texts.length}`))
})
