import type { dayReport as words } from '../en/day-report.ts'

export const dayReport: typeof words = {
  title: 'RAPPORT D’EXPÉDITION',
  station: (computer, profile) => `Poste ${computer} · ${profile}`,
  printed: (moment) => `Imprimé le ${moment} ; tout est à cette date.`,
  dayNotOver: 'Le dernier jour n’est pas encore terminé.',
  leftOut: {
    hour: 'Les heures sans étiquette sont omises.',
    day: 'Les jours sans étiquette sont omis.',
  },
  newestStops: (count) => `Seuls les ${count} plus récents figurent.`,
}
