// States and provinces as they stand in files: by code, or by their English name.

/** USPS Publication 28, appendix B: states, territories, freely associated states and the military's "states". */
export const usStates: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
}

export const canadianProvinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

/** ZIPs that begin with 0: spreadsheets drop that digit. */
export const leadingZeroStates: ReadonlySet<string> = new Set('CT MA ME NH NJ PR RI VI VT AE'.split(' '))

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

function namesOf(codes: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(codes).flatMap(([code, name]): [string, string][] => [
      [plain(code), code],
      [plain(name), code],
    ]),
  )
}

const statesByName: Readonly<Record<'US' | 'CA', ReadonlyMap<string, string>>> = {
  US: namesOf(usStates),
  CA: namesOf(canadianProvinces),
}
const statesByCode = { US: usStates, CA: canadianProvinces }

/** The two letters of a state of the US or a province of Canada, by code or name; undefined for an unknown one. */
export function stateCode(text: string, country: 'US' | 'CA'): string | undefined {
  if (Object.hasOwn(statesByCode[country], text)) return text
  return statesByName[country].get(plain(text))
}
