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
  '/site/users',
  '/site/users/add',
  '/site/audit',
  '/audit',
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
