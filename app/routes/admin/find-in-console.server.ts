import type { Viewer } from '~/domain/accounts/account'
import { getSiteScope, searchAdministeredSites } from '~/domain/accounts/administered-sites.server'
import { findAdministrators } from '~/domain/accounts/find-administrators.server'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { eventPath } from '~/domain/events/event'
import { listEventsOnSites } from '~/domain/events/list-events-on-sites.server'
import { findSubmissions } from '~/domain/events/review/find-submissions.server'
import { findSubmitters } from '~/domain/events/review/find-submitters.server'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { findSales } from '~/domain/promotions/find-sales.server'
import { findEventsOfSites } from '~/domain/search/find-events-of-sites.server'
import { suggestSearches } from '~/domain/search/suggest-searches.server'
import { dashboardPath, ugcPath, usersPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import type { SiteChoice, SiteScope } from '~/domain/sites/site-search.server'
import { findVenuesOfSites } from '~/domain/venues/find-venues-of-sites.server'
import { createVenueGeocoder } from '~/domain/venues/geocode-address.server'
import { venuePath } from '~/domain/venues/venue-path'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { type Day, formatDay } from '~/lib/local-time'
import type { JumpGroup } from '~/ui/admin-frame/jump'
import {
  type CityTarget,
  findCategories,
  findEventByNumber,
  findScrapes,
  type LinkedSite,
  parseNumber,
  toSaleTarget,
} from './find-records.server'

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
      findSubmissions(db, { siteId: site.id, scope }, text),
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
    ['Submissions', submissions.map(toSubmissionTarget)],
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

type InCities = { site: Site; scope: SiteScope; buildSiteUrl: (site: LinkedSite) => string }

/** What visitors find too, by its title. */
async function findEvents(
  { context }: RequestArgs,
  { site, scope, buildSiteUrl }: InCities,
  text: string,
): Promise<CityTarget[]> {
  const { services } = context
  const [own, ids] = await Promise.all([
    suggestSearches(services, site, text),
    findEventsOfSites(services, { scope, current: site }, text),
  ])
  const isOwn = new Set(own.events.map(({ id }) => id))
  const listed = await listEventsOnSites(services.db, {
    ids: ids.filter((id) => !isOwn.has(id)),
    scope: scope === 'all' ? scope : scope.filter((id) => id !== site.id),
    isListed: true,
  })
  const toTarget = (event: ShownEvent, found: LinkedSite) => ({
    href: buildSiteUrl(found) + eventPath(event),
    name: event.title,
    detail: `${formatDay(event.startDay, 'MMM d, yyyy')} · ${event.venueName}`,
    city: found.name,
  })
  return [
    ...own.events.map((event) => toTarget(event, site)),
    ...listed
      .filter((event) => event.site.id !== site.id)
      .map((event) => toTarget(event, event.site)),
  ]
}

type ShownEvent = { id: number; title: string; startDay: Day; venueName: string }

async function findVenues(
  { context }: RequestArgs,
  { site, scope, buildSiteUrl }: InCities,
  text: string,
): Promise<CityTarget[]> {
  const { db } = context.services
  const [own, found] = await Promise.all([
    createVenueGeocoder(db).find(site.id, text),
    findVenuesOfSites(db, { scope, exceptSiteId: site.id }, text),
  ])
  const ofSites = [...own.map((venue) => ({ ...venue, site })), ...found]
  // A venue in two cities is found once.
  const firsts = new Map(ofSites.toReversed().map((venue) => [venue.id, venue]))
  return ofSites
    .filter((venue) => firsts.get(venue.id) === venue)
    .map((venue) => ({
      href: buildSiteUrl(venue.site) + venuePath(venue),
      name: venue.name,
      detail: venue.address,
      city: venue.site.name,
    }))
}

/** Administrators, and people who submitted events. */
async function findPeople(
  { context }: RequestArgs,
  { site, scope }: Pick<InCities, 'site' | 'scope'>,
  text: string,
): Promise<CityTarget[]> {
  const { db } = context.services
  const [administrators, submitters] = await Promise.all([
    findAdministrators(db, { scope, siteId: site.id, text }),
    findSubmitters(db, { scope, siteId: site.id }, text),
  ])
  const isAdministrator = new Set(administrators.map(({ id }) => id))
  return [
    ...administrators.map(({ name, email, siteId, siteName }) => ({
      href: usersPath({ id: siteId }),
      name,
      detail: `${email} · Administrator`,
      city: siteName,
    })),
    ...submitters
      .filter(({ id }) => !isAdministrator.has(id))
      .map((person) => ({
        href: submissionPath(person.site, person.eventId),
        name: person.name,
        detail: `${person.email} · Submitted events`,
        city: person.site.name,
      })),
  ]
}

function labelState(state: SubmissionState): string {
  if (state === 'held') return 'Held for review'
  return state === 'declined' ? 'Declined' : 'Accepted'
}

const toSubmissionTarget = ({
  id,
  title,
  state,
  site,
}: {
  id: number
  title: string
  state: SubmissionState
  site: SiteChoice
}): CityTarget => ({
  href: submissionPath(site, id),
  name: title,
  detail: labelState(state),
  city: site.name,
})

const submissionPath = (site: { id: number }, eventId: number) =>
  `${ugcPath(site)}&eventId=${eventId}`
