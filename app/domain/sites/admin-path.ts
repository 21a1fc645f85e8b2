import type { Site } from './site'

/** The console's pages about one site have its id in their URL (admin specification, section 2). */
export function dashboardPath({ id }: Pick<Site, 'id'>): string {
  return `/site/dashboard?site=${id}`
}

export function announcementsPath({ id }: Pick<Site, 'id'>): string {
  return `/site/announcements?site=${id}`
}

export const announcementPreviewPath = ({ id }: Pick<Site, 'id'>): string =>
  `/site/announcements/preview.json?site=${id}`

export function auditPath({ id }: Pick<Site, 'id'>): string {
  return `/site/audit?site=${id}`
}

/** The audit log of all sites, for superadmins. */
export function allAuditPath({ id }: Pick<Site, 'id'>): string {
  return `/audit?site=${id}`
}

export function ugcPath({ id }: Pick<Site, 'id'>): string {
  return `/site/ugc?site=${id}`
}

export function upsellRatesPath({ id }: Pick<Site, 'id'>): string {
  return `/site/upsellrates?site=${id}`
}

/** The site's sales of featured days. */
export function upsellsPath({ id }: Pick<Site, 'id'>): string {
  return `/site/upsells?site=${id}`
}

export function salePath({ id }: Pick<Site, 'id'>, sale: { id: number }): string {
  return `/site/upsells/${sale.id}?site=${id}`
}

/** Who has the slots of each day. */
export function featuredDaysPath({ id }: Pick<Site, 'id'>, first?: string): string {
  return `/site/upsells/days?site=${id}${first ? `&first=${first}` : ''}`
}

/** Features an event without charge. */
export function featureEventPath({ id }: Pick<Site, 'id'>, event?: { id: number }): string {
  return `/site/upsells/feature?site=${id}${event ? `&event=${event.id}` : ''}`
}

/** The curated venues, and which of them the site features. */
export function featuredVenuesPath({ id }: Pick<Site, 'id'>): string {
  return `/site/featuredvenues?site=${id}`
}

/** What the site makes of a curated venue; its uid is that of the curated venue. */
export function editFeaturedVenuePath({ id }: Pick<Site, 'id'>, { uid }: { uid: string }): string {
  return `/site/featuredvenues/${encodeURIComponent(uid)}?site=${id}`
}

/** Who asks to manage venues of the site, and who does; `after` is where a page of the latter begins. */
export function claimsPath({ id }: Pick<Site, 'id'>, after?: string): string {
  return `/site/claims?site=${id}${after ? `&after=${after}` : ''}`
}

export function declineClaimPath({ id }: Pick<Site, 'id'>, claim: { id: number }): string {
  return `/site/claims/${claim.id}/decline?site=${id}`
}

export function usersPath({ id }: Pick<Site, 'id'>): string {
  return `/site/users?site=${id}`
}

export function addUserPath({ id }: Pick<Site, 'id'>): string {
  return `/site/users/add?site=${id}`
}

/** The console's search, for browsers without JavaScript. */
export function consoleSearchPath({ id }: Pick<Site, 'id'>, text = ''): string {
  return `/site/search?${new URLSearchParams({ site: String(id), ...(text && { q: text }) })}`
}

/** The sites to choose from; each leads to the same page of the console, `from`. */
export function sitesPath(
  { id }: Pick<Site, 'id'>,
  { from, text = '' }: { from: string; text?: string },
): string {
  return `/sites?${new URLSearchParams({ site: String(id), from, ...(text && { q: text }) })}`
}

/** The same page of the console for another site. What else its URL says belongs to the old one. */
export function pagePathOfSite(from: string, { id }: Pick<Site, 'id'>): string {
  const path = /^\/[\w-]+(\/[\w.-]+)*$/.test(from) ? from : '/site/dashboard'
  return `${path}?site=${id}`
}

/** The submissions of a site that wait for an editor. */
export function waitingPath(site: Pick<Site, 'id'>): string {
  return `${ugcPath(site)}&state=held`
}

export const CATEGORY_TREE_PATH = '/categories/tree'

/** The curated venues, which all sites share. */
export function curatedVenuesPath({ id }: Pick<Site, 'id'>): string {
  return `/curatedvenues?site=${id}`
}

export function newCuratedVenuePath({ id }: Pick<Site, 'id'>): string {
  return `/curatedvenue/create?site=${id}`
}

export function editCuratedVenuePath({ id }: Pick<Site, 'id'>, { uid }: { uid: string }): string {
  return `/curatedvenue/edit/${encodeURIComponent(uid)}?site=${id}`
}

/** The category tree, which all sites share. The site is the one whose upcoming events it counts. */
export function categoriesPath({ id }: Pick<Site, 'id'>): string {
  return `${CATEGORY_TREE_PATH}?site=${id}`
}

export function newCategoryPath({ id }: Pick<Site, 'id'>, parent?: { id: string }): string {
  return `/categories/new?site=${id}${parent ? `&parent=${encodeURIComponent(parent.id)}` : ''}`
}

export function categoryEditorPath({ id }: Pick<Site, 'id'>, category: { id: string }): string {
  return `/categories/${encodeURIComponent(category.id)}?site=${id}`
}

/** The venues of all sites that may be one place; `after` is where a page of the list begins. */
export function duplicatesPath({ id }: Pick<Site, 'id'>, after?: string): string {
  return `/venues/duplicates?site=${id}${after ? `&after=${after}` : ''}`
}

export function editSitePath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit?site=${id}`
}

/** Add Site as a page; it is about no site, but the frame around it is. */
export function createSitePath({ id }: Pick<Site, 'id'>): string {
  return `/site/create?site=${id}`
}

/** What DNS says about the site's domains, as JSON. */
export function siteDomainsPath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit/domains?site=${id}`
}

/** Events of the site that match the text `q`, as JSON. */
export function siteEventsPath({ id }: Pick<Site, 'id'>, text: string): string {
  return `/site/edit/events?${new URLSearchParams({ site: String(id), q: text })}`
}

/** The preview of a site that is being edited, for forms without JavaScript. */
export function previewSitePath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit/preview?site=${id}`
}

/** The shapes that maps in the console show: the site's bounds, and its regions. */
export function boundsShapesPath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit/shapes.json?site=${id}`
}

/** How far the rebuild of the site's listings is. */
export function rebuildProgressPath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit/progress?site=${id}`
}

/** Stores what is in the form for its preview, and answers with JSON. */
export function savePreviewPath({ id }: Pick<Site, 'id'>): string {
  return `/site/edit/preview.json?site=${id}`
}

export const SCRAPE_VENUES_PATH = '/venues'
export const SCRAPES_PATH = '/scrapes'
export const TICKETING_VENUES_PATH = '/ticketmastervenues'

/** The venues of scrapes. They are of all sites; the site in the URL is the one that the frame shows. */
export function scrapeVenuesPath({ id }: Pick<Site, 'id'>): string {
  return `${SCRAPE_VENUES_PATH}?site=${id}`
}

export function newScrapeVenuePath({ id }: Pick<Site, 'id'>): string {
  return `${SCRAPE_VENUES_PATH}/new?site=${id}`
}

export function scrapeVenuePath({ id }: Pick<Site, 'id'>, venue: { id: number }): string {
  return `${SCRAPE_VENUES_PATH}/${venue.id}?site=${id}`
}

/** The venues of the ticketing feeds, on all sites. */
export function ticketingVenuesPath({ id }: Pick<Site, 'id'>): string {
  return `${TICKETING_VENUES_PATH}?site=${id}`
}

/** The scrapes of all sites, or those of a venue. */
export function scrapesPath({ id }: Pick<Site, 'id'>, venue?: { id: number }): string {
  return `${SCRAPES_PATH}?site=${id}${venue ? `&venue=${venue.id}` : ''}`
}

export function newScrapePath({ id }: Pick<Site, 'id'>): string {
  return `/scrape/create?site=${id}`
}

/** Finds out how the events of a URL can be read. */
export function findSourcePath({ id }: Pick<Site, 'id'>): string {
  return `/scrape/find?site=${id}`
}

/** Picking the parts of a page by hand, for siphon. */
export function pickSourcePath({ id }: Pick<Site, 'id'>): string {
  return `/scrape/pick?site=${id}`
}

/** All scrapes as scrapes.csv. */
export const SCRAPES_EXPORT_PATH = '/api/feed/export'

export const FEEDS_PATH = '/feeds'

/** The types of feeds, which are of all sites. */
export function feedsPath({ id }: Pick<Site, 'id'>): string {
  return `${FEEDS_PATH}?site=${id}`
}

/** The runs of a type of feed; `before` is the id of the run that a page begins after. */
export function feedRunsPath({ id }: Pick<Site, 'id'>, type: string, before?: number): string {
  return `/feeds/${encodeURIComponent(type)}?site=${id}${before ? `&before=${before}` : ''}`
}

export function feedPath({ id }: Pick<Site, 'id'>, feed: { id: number }): string {
  return `/feeds/feed/${feed.id}?site=${id}`
}

export function feedRunPath({ id }: Pick<Site, 'id'>, run: { id: number }): string {
  return `/feeds/run/${run.id}?site=${id}`
}

export function editScrapePath({ id }: Pick<Site, 'id'>, scrape: { id: number }): string {
  return `/scrape/edit/${scrape.id}?site=${id}`
}

/** Finds where an address is, and the time zone of a point, as JSON. */
export function locateAddressPath({ id }: Pick<Site, 'id'>): string {
  return `/venues/locate.json?site=${id}`
}

/** What people submitted on all sites. The site in the URL is the one that the frame shows. */
export function allUgcPath({ id }: Pick<Site, 'id'>): string {
  return `/ugc?site=${id}`
}
