/** The curated venue among them: tests add it (`addCuratedHall`), journeys open another one of the demo's. */
export const CURATED_HALL = 'curated-hall'

export type ConsolePage = [
  path: string,
  /** Who may open it: the admins of the site in its URL, or superadmins alone. */
  audience: 'site' | 'superadmin',
  /** Its title for Laketown, where the hall is called Lake Hall. */
  title: string,
  /** The trail of a page that is below another one. */
  trail?: string,
]

/**
 * Every page of the console; `site=` is added to its path. Tests of the roles, titles, costs and buttons, and the journeys, go
 * through all of them.
 */
export const CONSOLE_PAGES: ConsolePage[] = [
  ['/site/dashboard', 'site', 'Dashboard - Laketown'],
  ['/site/edit', 'superadmin', 'Edit Site - Laketown'],
  [
    '/site/edit/preview',
    'superadmin',
    'Preview - Edit Site - Laketown',
    'Edit Site Preview of Laketown',
  ],
  [
    '/site/edit/progress',
    'superadmin',
    'Listings - Edit Site - Laketown',
    'Edit Site Listings of Laketown',
  ],
  ['/site/create', 'superadmin', 'Add Site'],
  ['/site/announcements', 'site', 'Announcements - Laketown'],
  ['/site/ugc', 'site', 'UGC - Laketown'],
  ['/ugc', 'superadmin', 'All UGC'],
  ['/site/upsellrates', 'site', 'Upsell Rates - Laketown'],
  ['/site/upsells', 'site', 'Upsells - Laketown'],
  ['/site/upsells/days', 'site', 'Featured Days - Upsells - Laketown', 'Upsells Featured Days'],
  ['/site/upsells/differences', 'site', 'Differences - Upsells - Laketown', 'Upsells Differences'],
  ['/upsells/differences', 'superadmin', 'All Differences'],
  [
    '/site/upsells/feature',
    'site',
    'Add Complimentary Days - Upsells - Laketown',
    'Upsells Add Complimentary Days',
  ],
  ['/site/featuredvenues', 'site', 'Featured Venues - Laketown'],
  [
    `/site/featuredvenues/${CURATED_HALL}`,
    'site',
    'Lake Hall - Featured Venues - Laketown',
    'Featured Venues Lake Hall',
  ],
  ['/curatedvenues', 'site', 'Curated Venues - Laketown'],
  [
    '/curatedvenue/create',
    'site',
    'Add Curated Venue - Curated Venues - Laketown',
    'Curated Venues Add Curated Venue',
  ],
  [
    `/curatedvenue/edit/${CURATED_HALL}`,
    'site',
    'Lake Hall - Curated Venues - Laketown',
    'Curated Venues Lake Hall',
  ],
  [
    `/curatedvenue/versions/${CURATED_HALL}`,
    'site',
    'Versions - Lake Hall - Curated Venues - Laketown',
    'Curated Venues Lake Hall Versions',
  ],
  ['/site/claims', 'site', 'Venue Claims - Laketown'],
  ['/site/apikeys', 'site', 'API Keys - Laketown'],
  ['/site/webhooks', 'site', 'Webhooks - Laketown'],
  ['/site/export', 'site', 'Newsroom Export - Laketown'],
  [
    '/site/export/templates',
    'site',
    'Export Templates - Laketown',
    'Newsroom Export Export Templates',
  ],
  [
    '/site/export/templates/new',
    'site',
    'Add Template - Export Templates - Laketown',
    'Newsroom Export Templates Add Template',
  ],
  ['/site/widgets', 'site', 'Widgets - Laketown'],
  ['/site/users', 'site', 'Administrators - Laketown'],
  [
    '/site/users/add',
    'site',
    'Add Administrator - Administrators - Laketown',
    'Administrators for Laketown Add Administrator',
  ],
  ['/site/audit', 'site', 'Audit Log - Laketown'],
  ['/audit', 'superadmin', 'All Audit Logs'],
  ['/venues', 'superadmin', 'Scrape Venues - Laketown'],
  ['/venues/new', 'superadmin', 'Add Venue - Scrape Venues - Laketown', 'Scrape Venues Add Venue'],
  ['/feeds', 'superadmin', 'Feeds - Laketown'],
  ['/feeds/scrape', 'superadmin', 'Feed Runs scrape - Feeds - Laketown', 'Feeds Feed Runs scrape'],
  [
    '/feeds/ticketmaster',
    'superadmin',
    'Feed Runs ticketmaster - Feeds - Laketown',
    'Feeds Feed Runs ticketmaster',
  ],
  ['/scrapes', 'superadmin', 'Scrapes - Laketown', 'Scrape Venues Scrapes'],
  ['/scrape/find', 'superadmin', 'Paste a URL - Scrapes - Laketown', 'Scrapes Paste a URL'],
  [
    '/scrape/pick',
    'superadmin',
    'Pick From a Page - Scrapes - Laketown',
    'Scrapes Paste a URL Pick From a Page',
  ],
  ['/scrape/create', 'superadmin', 'Add Scrape - Scrapes - Laketown', 'Scrapes Add Scrape'],
  ['/ticketmastervenues', 'superadmin', 'Ticketmaster Venues - Laketown'],
  ['/synonyms', 'superadmin', 'Synonyms - Laketown'],
  ['/categories/tree', 'superadmin', 'Categories - Laketown'],
  [
    '/categories/new',
    'superadmin',
    'Add Category - Categories - Laketown',
    'Categories Add Category',
  ],
  ['/categories/concerts', 'superadmin', 'Concerts - Categories - Laketown', 'Categories Concerts'],
  ['/venues/duplicates', 'superadmin', 'Duplicate Venues'],
  ['/site/filters', 'site', 'Saved Filters - Laketown'],
  [
    '/site/filters/new?list=/venues&filter=q%3Dhall',
    'superadmin',
    'Save Filter - Scrape Venues - Laketown',
    'Scrape Venues Save this filter',
  ],
  ['/site/search?q=harbor', 'site', 'Search - Laketown'],
  ['/sites', 'site', 'Choose a site'],
]

/** Lists and forms with something in the URL, which change none of that. */
const WITH_QUERIES = [
  '/site/ugc?state=held',
  '/site/upsells?start=&end=',
  '/site/upsells/differences?closed=1&before=9',
  '/site/upsells/feature?q=market',
  '/site/featuredvenues?status=featured',
  '/curatedvenues?q=hall',
  '/site/apikeys?run=events',
  '/site/export?when=days&picks=first&q=market&begin=none',
  '/site/export?template=newsletter',
  '/site/export/templates/new?copy=newsletter',
  '/site/widgets?type=venue&place=hall',
  '/venues?q=hall',
  '/feeds/scrape?before=5',
  '/scrapes?venue=1&q=hall',
  '/ticketmastervenues?q=hall',
  '/venues/duplicates?after=0.9-5-7',
]

/** All of these paths, as a superadmin opens them. */
export const CONSOLE_PATHS = [...CONSOLE_PAGES.map(([path]) => path), ...WITH_QUERIES]

/** The page of a path. */
export function findConsolePage(path: string): ConsolePage {
  const page = CONSOLE_PAGES.find(
    (known) => known[0].replace(/\?.*/, '') === path.replace(/\?.*/, ''),
  )
  if (!page) throw new Error(`there is no page ${path}`)
  return page
}

/** The path with the site in its URL, as all links of the console have it. */
export const withSite = (path: string, site: number | string) =>
  `${path}${path.includes('?') ? '&' : '?'}site=${site}`
