import type { Viewer } from '~/domain/accounts/account'
import {
  getSiteScope,
  searchAdministeredSites,
} from '~/domain/accounts/administrators/administered-sites.server'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { findSales } from '~/domain/promotions/sales/find-sales.server'
import { dashboardPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import type { JumpGroup } from '~/ui/admin-frame/jump'
import type { CityTarget, LinkedSite } from './city-target'
import { findEventByNumber, findEvents } from './find-events.server'
import { findPeople } from './find-people.server'
import { findCategories, findScrapes, toSaleTarget } from './find-records.server'
import { findSubmissionTargets } from './find-submission-targets.server'
import { findVenues } from './find-venues.server'
import { parseNumber } from './parse-typed-number'

/** Few of each kind, so that all kinds fit on the screen. */
const MAX_OF_KIND = 5
/** How many of them are of other cities than the current one, if so many are found. */
const MAX_OF_OTHERS = 2

type Current = { site: Site; viewer: Viewer }

/**
 * What matches a text in all cities that the viewer administers, those of the current one first: sites, events, submissions, venues,
 * people and sales, and by their numbers events, sales and scrapes; categories and scrapes for superadmins. The text is not empty.
 * One round trip to each database; another one finds the cities of events, if other cities list any.
 */
export async function findInConsole(
  args: RequestArgs,
  { site, viewer }: Current,
  text: string,
): Promise<JumpGroup[]> {
  const { services } = args.context
  const { db } = services
  const scope = getSiteScope(viewer)
  // Only superadmins may open the pages of categories and scrapes.
  const isSuper = isSuperadmin(viewer)
  const number = parseNumber(text)
  const buildSiteUrl = (found: LinkedSite) =>
    getSiteUrl(
      found.id === site.id ? site : { canonicalDomain: null, ...found },
      args.request,
      args.context,
    )
  const [sites, numbered, events, submissions, venues, people, sales, categories, scrapes] =
    await Promise.all([
      searchAdministeredSites(db, viewer, { text, limit: MAX_OF_KIND }),
      findEventByNumber(db, { scope, buildSiteUrl }, number),
      findEvents(args, { site, scope, buildSiteUrl }, text),
      findSubmissionTargets(db, { site, scope }, text),
      findVenues(args, { site, scope, buildSiteUrl }, text),
      findPeople(args, { site, scope }, text),
      findSales(db, { scope, number }, text),
      isSuper ? findCategories(db, site, text) : [],
      isSuper ? findScrapes(db, site, text) : [],
    ])
  const isNumbered = ({ id }: { id: number }) => id === number
  const groups: [name: string, targets: CityTarget[]][] = [
    ['Numbers', [...numbered, ...sales.filter(isNumbered).map(toSaleTarget)]],
    [
      'Sites',
      sites.map((found) => ({
        href: dashboardPath(found),
        name: found.name,
        detail: found.host,
        city: null,
      })),
    ],
    ['Events', events],
    ['Submissions', submissions],
    ['Venues', venues],
    ['People', people],
    ['Sales', sales.filter((sale) => !isNumbered(sale)).map(toSaleTarget)],
    ['Categories', categories],
    ['Scrapes', scrapes],
  ]
  const hasCities = scope === 'all' || scope.length > 1
  return groups
    .filter(([, targets]) => targets.length > 0)
    .map(([name, targets]) => ({
      name,
      targets: chooseTargets(targets, site.name).map(({ city, ...target }) => ({
        ...target,
        detail: [hasCities ? city : null, target.detail].filter(Boolean).join(' · '),
      })),
    }))
}

/** The first ones, with room for those of other cities: what is found there is never hidden by the current city's. */
function chooseTargets(targets: CityTarget[], city: string): CityTarget[] {
  const further = targets.filter((target) => target.city !== null && target.city !== city)
  const own = targets.filter((target) => !further.includes(target))
  return [...own.slice(0, MAX_OF_KIND - Math.min(further.length, MAX_OF_OTHERS)), ...further].slice(
    0,
    MAX_OF_KIND,
  )
}
