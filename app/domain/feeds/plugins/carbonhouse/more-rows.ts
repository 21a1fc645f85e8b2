/**
 * The rest of a list is loaded by its script: `/events/events_ajax/<offset>`. The offset counts rows. Sites may ignore
 * `per_page`, so it advances by the rows that arrive.
 */
export type RowQuery = {
  offset: number
  category: string
  venue: string
  team: string
  exclude: string
  cameFrom: string
}

/** Fewer requests than the six or twelve rows that pages load at a time. */
const PER_PAGE = 60
const PATH = /\/events_ajax\/?(\d{0,6})\/?$/

export function isMoreRowsUrl(url: string): boolean {
  return URL.canParse(url) && PATH.test(new URL(url).pathname)
}

/**
 * The query by its pieces, such as a button's attributes. Team sites hide games unless `team` is 0. `count` is how many rows
 * the page has.
 */
export function readRowQuery(piece: (name: string) => string | null, count: number): RowQuery {
  const id = (name: string) => (/^\d{1,9}$/.test(piece(name) ?? '') ? (piece(name) ?? '0') : '0')
  const offset = piece('offset')
  return {
    offset: offset && /^\d{1,6}$/.test(offset) ? Number(offset) : count,
    category: id('category'),
    venue: id('venue'),
    team: id('team'),
    exclude: piece('exclude')?.slice(0, 500) ?? '',
    cameFrom: piece('camefrom')?.slice(0, 100) || 'event-list-page',
  }
}

export function buildMoreRowsUrl(siteUrl: string, { offset, ...query }: RowQuery): string {
  const url = new URL(`events/events_ajax/${offset}`, siteUrl)
  const { category, venue, team, exclude, cameFrom } = query
  url.search = new URLSearchParams({
    category,
    venue,
    team,
    exclude,
    per_page: String(PER_PAGE),
    came_from_page: cameFrom,
  }).toString()
  return url.href
}

const FILTERS = ['category', 'venue', 'team']

/**
 * The query of a scrape whose URL is that of the rows themselves, or of a list with `?venue=3` or `?category=2`, which the
 * list page itself ignores: so one venue of a group, or one category, can be a scrape of its own.
 */
export function findScrapeQuery(url: string): { siteUrl: string; query: RowQuery } | null {
  const { pathname, searchParams, origin } = new URL(url)
  const offset = PATH.exec(pathname)?.[1]
  if (offset === undefined && !FILTERS.some((name) => searchParams.has(name))) return null
  const [folder = ''] = offset === undefined ? [''] : pathname.split('/events/events_ajax')
  const piece = (name: string) => {
    if (name === 'offset') return offset || '0'
    return searchParams.get(name === 'camefrom' ? 'came_from_page' : name)
  }
  return { siteUrl: `${origin}${folder}/`, query: readRowQuery(piece, 0) }
}

/** Whether a URL is on the site of another one; `www.` makes no difference. */
export function isOnSite(url: string, siteUrl: string): boolean {
  return toBareHost(url) === toBareHost(siteUrl)
}

const toBareHost = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
