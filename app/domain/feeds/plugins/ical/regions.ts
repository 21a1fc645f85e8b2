/** The time zones of the states of the USA and the provinces of Canada, one zone for all that have the same clocks. */
const ZONES: Record<string, string> = {
  'America/New_York':
    'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV NU ON QC',
  'America/Chicago': 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI MB NU ON',
  'America/Denver': 'CO ID KS MT ND NE NM NV OR SD TX UT WY AB BC NT NU SK',
  'America/Phoenix': 'AZ BC YT',
  'America/Los_Angeles': 'CA ID NV OR WA BC',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'AK HI',
  'America/Halifax': 'NB NL NS PE QC',
  'America/St_Johns': 'NL',
  'America/Regina': 'SK',
}

const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')

export type Region = { code: string; country: Country; zones: string[] }
export type Country = 'US' | 'CA'

const STATE_AND_CODE = /[\s,]([A-Z]{2})[\s,]+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b/

/** The state or province before the postal code of an address; null if there is none. */
export function findRegion(address: string): Region | null {
  const code = STATE_AND_CODE.exec(address)?.[1] ?? ''
  const zones = Object.keys(ZONES).filter((zone) => ZONES[zone]?.split(' ').includes(code))
  if (zones.length === 0) return null
  return { code, country: PROVINCES.includes(code) ? 'CA' : 'US', zones }
}

const US_ZONE =
  /^(?:US\/.+|America\/(?:New_York|Detroit|Indiana\/.+|Indianapolis|Kentucky\/.+|Louisville|Chicago|Menominee|North_Dakota\/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau)|Pacific\/Honolulu)$/
const CANADIAN_ZONE =
  /^(?:Canada\/.+|America\/(?:St_Johns|Goose_Bay|Halifax|Glace_Bay|Moncton|Montreal|Toronto|Iqaluit|Winnipeg|Regina|Edmonton|Yellowknife|Vancouver|Whitehorse))$/

/** The country of a time zone; null if it is neither of these two. */
export function countryOfZone(zone: string): Country | null {
  if (US_ZONE.test(zone)) return 'US'
  return CANADIAN_ZONE.test(zone) ? 'CA' : null
}
