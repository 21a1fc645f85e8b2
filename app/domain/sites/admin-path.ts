import type { Site } from './site'

type SiteId = Pick<Site, 'id'>

/** The console's pages have the site's id in their URL (admin specification, section 2), also those about all sites. */
export const page =
  (path: string) =>
  ({ id }: SiteId): string =>
    `${path}?site=${id}`

/** The same of pages about one thing: its id is between these parts of the path. */
const itemPage =
  (before: string, after = '') =>
  ({ id }: SiteId, item: { id: number | string }): string =>
    `${before}${encodeURIComponent(item.id)}${after}?site=${id}`

export const dashboardPath = page('/site/dashboard')
export const announcementsPath = page('/site/announcements')
export const announcementPreviewPath = page('/site/announcements/preview.json')
export const ugcPath = page('/site/ugc')
export const upsellRatesPath = page('/site/upsellrates')

/** The site's sales of featured days. */
export const upsellsPath = page('/site/upsells')
export const salePath = itemPage('/site/upsells/')

/** Who has the slots of each day. */
export function featuredDaysPath({ id }: SiteId, first?: string): string {
  return `/site/upsells/days?site=${id}${first ? `&first=${first}` : ''}`
}

/** Features an event without charge. */
export function featureEventPath({ id }: SiteId, event?: { id: number }): string {
  return `/site/upsells/feature?site=${id}${event ? `&event=${event.id}` : ''}`
}

/** The curated venues, and which of them the site features. */
export const featuredVenuesPath = page('/site/featuredvenues')

/** What the site makes of a curated venue; its uid is that of the curated venue. */
export function editFeaturedVenuePath({ id }: SiteId, { uid }: { uid: string }): string {
  return `/site/featuredvenues/${encodeURIComponent(uid)}?site=${id}`
}

/** Who asks to manage venues of the site, and who does; `after` is where a page of the latter begins. */
export function claimsPath({ id }: SiteId, after?: string): string {
  return `/site/claims?site=${id}${after ? `&after=${after}` : ''}`
}

export const declineClaimPath = itemPage('/site/claims/', '/decline')
export const usersPath = page('/site/users')
export const addUserPath = page('/site/users/add')

/** The console's search, for browsers without JavaScript. */
export function consoleSearchPath({ id }: SiteId, text = ''): string {
  return `/site/search?${new URLSearchParams({ site: String(id), ...(text && { q: text }) })}`
}

/** The sites to choose from; each leads to the same page of the console, `from`. */
export function sitesPath(
  { id }: SiteId,
  { from, text = '' }: { from: string; text?: string },
): string {
  return `/sites?${new URLSearchParams({ site: String(id), from, ...(text && { q: text }) })}`
}

/** The same page of the console for another site. What else its URL says belongs to the old one. */
export function pagePathOfSite(from: string, { id }: SiteId): string {
  const path = /^\/[\w-]+(\/[\w.-]+)*$/.test(from) ? from : '/site/dashboard'
  return `${path}?site=${id}`
}

/** The submissions of a site that wait for an editor. */
export const waitingPath = (site: SiteId): string => `${ugcPath(site)}&state=held`
export const CATEGORY_TREE_PATH = '/categories/tree'

/** The curated venues, which all sites share. */
export const curatedVenuesPath = page('/curatedvenues')
export const newCuratedVenuePath = page('/curatedvenue/create')

export function editCuratedVenuePath({ id }: SiteId, { uid }: { uid: string }): string {
  return `/curatedvenue/edit/${encodeURIComponent(uid)}?site=${id}`
}

/** The category tree, which all sites share. The site is the one whose upcoming events it counts. */
export const categoriesPath = page(CATEGORY_TREE_PATH)

export function newCategoryPath({ id }: SiteId, parent?: { id: string }): string {
  return `/categories/new?site=${id}${parent ? `&parent=${encodeURIComponent(parent.id)}` : ''}`
}

export const categoryEditorPath = itemPage('/categories/')

/** The venues of all sites that may be one place; `after` is where a page of the list begins. */
export function duplicatesPath({ id }: SiteId, after?: string): string {
  return `/venues/duplicates?site=${id}${after ? `&after=${after}` : ''}`
}

export const editSitePath = page('/site/edit')

/** Add Site as a page; it is about no site, but the frame around it is. */
export const createSitePath = page('/site/create')

/** What DNS says about the site's domains, as JSON. */
export const siteDomainsPath = page('/site/edit/domains')

/** Events of the site that match the text `q`, as JSON. */
export function siteEventsPath({ id }: SiteId, text: string): string {
  return `/site/edit/events?${new URLSearchParams({ site: String(id), q: text })}`
}

/** The preview of a site that is being edited, for forms without JavaScript. */
export const previewSitePath = page('/site/edit/preview')

/** The shapes that maps in the console show: the site's bounds, and its regions. */
export const boundsShapesPath = page('/site/edit/shapes.json')

/** How far the rebuild of the site's listings is. */
export const rebuildProgressPath = page('/site/edit/progress')

/** Stores what is in the form for its preview, and answers with JSON. */
export const savePreviewPath = page('/site/edit/preview.json')
export const SCRAPE_VENUES_PATH = '/venues'
export const SCRAPES_PATH = '/scrapes'
export const TICKETING_VENUES_PATH = '/ticketmastervenues'

/** The venues of scrapes. They are of all sites; the site in the URL is the one that the frame shows. */
export const scrapeVenuesPath = page(SCRAPE_VENUES_PATH)
export const newScrapeVenuePath = page(`${SCRAPE_VENUES_PATH}/new`)
export const scrapeVenuePath = itemPage(`${SCRAPE_VENUES_PATH}/`)

/** The scrapes of all sites, or those of a venue. */
export function scrapesPath({ id }: SiteId, venue?: { id: number }): string {
  return `${SCRAPES_PATH}?site=${id}${venue ? `&venue=${venue.id}` : ''}`
}

export const newScrapePath = page('/scrape/create')

/** Finds out how the events of a URL can be read. */
export const findSourcePath = page('/scrape/find')

/** Picking the parts of a page by hand, for siphon. */
export const pickSourcePath = page('/scrape/pick')

/** All scrapes as scrapes.csv. */
export const SCRAPES_EXPORT_PATH = '/api/feed/export'
export const FEEDS_PATH = '/feeds'

/** The types of feeds, which are of all sites. */
export const feedsPath = page(FEEDS_PATH)

/** The runs of a type of feed; `before` is the id of the run that a page begins after. */
export function feedRunsPath({ id }: SiteId, type: string, before?: number): string {
  return `/feeds/${encodeURIComponent(type)}?site=${id}${before ? `&before=${before}` : ''}`
}

export const feedPath = itemPage('/feeds/feed/')
export const feedRunPath = itemPage('/feeds/run/')
export const editScrapePath = itemPage('/scrape/edit/')

/** Finds where an address is, and the time zone of a point, as JSON. */
export const locateAddressPath = page('/venues/locate.json')
