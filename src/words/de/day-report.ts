import type { dayReport as words } from '../en/day-report.ts'

export const dayReport: typeof words = {
  title: 'VERSANDBERICHT',
  station: (computer, profile) => `Station ${computer} · ${profile}`,
  printed: (moment) => `Gedruckt ${moment}; alles auf diesem Stand.`,
  dayNotOver: 'Der letzte Tag ist noch nicht vorbei.',
  leftOut: {
    hour: 'Stunden ohne Etikett sind weggelassen.',
    day: 'Tage ohne Etikett sind weggelassen.',
  },
  newestStops: (count) => `Nur die neuesten ${count} sind aufgeführt.`,
}
