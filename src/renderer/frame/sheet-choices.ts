const mostCopies = 20
/** Where paper is cut in inches (ISO 3166). */
const letterCountries: readonly string[] = [
  'US',
  'CA',
  'MX',
  'PR',
  'PH',
  'CO',
  'VE',
  'CL',
  'GT',
  'CR',
  'PA',
  'DO',
  'SV',
  'NI',
]

/** The paper that people of a locale (BCP 47) have in their printers; Letter where it names no country. */
export function pageMedia(locale: string): 'a4' | 'letter' {
  const { region } = new Intl.Locale(locale)
  return region === undefined || letterCountries.includes(region) ? 'letter' : 'a4'
}

/** How many sheets were asked for, 1 to 20; undefined for anything else. */
export function readSheetCopies(text: string): number | undefined {
  const copies = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return copies >= 1 && copies <= mostCopies ? copies : undefined
}
