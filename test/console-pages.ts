/** The curated venue among them: tests add it (`addCuratedHall`), journeys open another one of the demo's. */
export const CURATED_HALL = 'curated-hall'

/** Every page of the console, as a superadmin opens it; `site=` is added. Lists and forms are also opened with something in the URL. */
export const CONSOLE_PAGES = [
  '/site/dashboard',
  '/site/edit',
  '/site/edit/preview',
  '/site/edit/progress',
  '/site/create',
  '/site/announcements',
  '/site/ugc',
  '/site/ugc?state=held',
  '/ugc',
  '/site/upsellrates',
  '/site/upsells',
  '/site/upsells?start=&end=',
  '/site/upsells/days',
  '/site/upsells/feature',
  '/site/upsells/feature?q=market',
  '/site/featuredvenues',
  '/site/featuredvenues?status=featured',
  `/site/featuredvenues/${CURATED_HALL}`,
  '/curatedvenues',
  '/curatedvenues?q=hall',
  '/curatedvenue/create',
  `/curatedvenue/edit/${CURATED_HALL}`,
  '/site/claims',
  '/site/users',
  '/site/users/add',
  '/site/audit',
  '/audit',
  '/venues',
  '/venues?q=hall',
  '/venues/new',
  '/scrapes',
  '/scrapes?venue=1&q=hall',
  '/ticketmastervenues',
  '/ticketmastervenues?q=hall',
  '/categories/tree',
  '/categories/new',
  '/categories/concerts',
  '/venues/duplicates',
  '/venues/duplicates?after=0.9-5-7',
  '/site/search?q=harbor',
  '/sites',
]

/** The path with the site in its URL, as all links of the console have it. */
export const withSite = (path: string, site: number | string) =>
  `${path}${path.includes('?') ? '&' : '?'}site=${site}`
