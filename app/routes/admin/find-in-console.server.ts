import type { Viewer } from '~/domain/accounts/account'
import { getSiteScope, searchAdministeredSites } from '~/domain/accounts/administered-sites.server'
import { findAdministrators } from '~/domain/accounts/find-administrators.server'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { eventPath } from '~/domain/events/event'
import { findSubmitters } from '~/domain/events/review/find-submitters.server'
import { findWaitingEvents } from '~/domain/events/review/find-waiting-events.server'
import { suggestSearches } from '~/domain/search/suggest-searches.server'
import { dashboardPath, ugcPath, usersPath } from '~/domain/sites/admin-path'
import type { Site } from '~/domain/sites/site'
import { createVenueGeocoder } from '~/domain/venues/geocode-address.server'
import { venuePath } from '~/domain/venues/venue-path'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { formatDay } from '~/lib/local-time'
import type { JumpGroup, JumpTarget } from '~/ui/admin-frame/jump'
import { findByNumber, findCategories, findScrapes } from './find-records.server'

/** Few of each kind, so that all kinds fit on the screen. */
const MAX_OF_KIND = 5

/**
 * What matches a text, of what the viewer may see: sites, events, venues and people; a submitted event or a sale by its number;
 * categories and scrapes for superadmins. The text is not empty.
 */
export async function findInConsole(
  { request, context }: RequestArgs,
  { site, viewer }: { site: Site; viewer: Viewer },
  text: string,
): Promise<JumpGroup[]> {
  const { services } = context
  const { db } = services
  const siteUrl = getSiteUrl(site, request, context)
  const scope = getSiteScope(viewer)
  // Only superadmins may open the pages of categories and scrapes.
  const isSuper = isSuperadmin(viewer)
  const [
    sites,
    listed,
    waiting,
    venues,
    administrators,
    submitters,
    numbered,
    categories,
    scrapes,
  ] = await Promise.all([
    searchAdministeredSites(db, viewer, { text, limit: MAX_OF_KIND }),
    suggestSearches(services, site, text),
    findWaitingEvents(db, site.id, text),
    createVenueGeocoder(db).find(site.id, text),
    findAdministrators(db, { scope, siteId: site.id, text }),
    findSubmitters(db, site.id, text),
    findByNumber(db, site, text),
    isSuper ? findCategories(db, site, text) : [],
    isSuper ? findScrapes(db, site, text) : [],
  ])
  const listedEvents = listed.events.map(
    (event): JumpTarget => ({
      href: siteUrl + eventPath(event),
      name: event.title,
      detail: `${formatDay(event.startDay, 'MMM d, yyyy')} · ${event.venueName}`,
    }),
  )
  const administratorIds = new Set(administrators.map(({ id }) => id))
  const people = [
    ...administrators.map(
      ({ name, email, siteId, siteName }): JumpTarget => ({
        href: usersPath({ id: siteId }),
        name,
        detail: `${email} · Administrator of ${siteName}`,
      }),
    ),
    ...submitters
      .filter(({ id }) => !administratorIds.has(id))
      .map(({ name, email, eventId }) => ({
        href: submissionPath(site, eventId),
        name,
        detail: `${email} · Submitted events`,
      })),
  ]
  const groups: JumpGroup[] = [
    { name: 'Numbers', targets: numbered },
    {
      name: 'Sites',
      targets: sites.map((found) => ({
        href: dashboardPath(found),
        name: found.name,
        detail: found.host,
      })),
    },
    {
      name: 'Events',
      targets: [
        ...waiting.map(({ id, title, state }) => ({
          href: submissionPath(site, id),
          name: title,
          detail: state === 'held' ? 'Held for review' : 'Declined',
        })),
        ...listedEvents,
      ],
    },
    {
      name: 'Venues',
      targets: venues.map((venue) => ({
        href: siteUrl + venuePath(venue),
        name: venue.name,
        detail: venue.address,
      })),
    },
    { name: 'People', targets: people },
    { name: 'Categories', targets: categories },
    { name: 'Scrapes', targets: scrapes },
  ]
  return groups
    .map(({ name, targets }) => ({ name, targets: targets.slice(0, MAX_OF_KIND) }))
    .filter(({ targets }) => targets.length > 0)
}

const submissionPath = (site: Site, eventId: number) => `${ugcPath(site)}&eventId=${eventId}`
