import { eventPath } from '~/domain/events/event'
import { listEventsOnSites } from '~/domain/events/list-events-on-sites.server'
import { listSubmissions } from '~/domain/events/review/list-submissions.server'
import { buildSubmissionQuery } from '~/domain/events/review/select-submissions.server'
import { findEventsOfSites } from '~/domain/search/lists/find-events-of-sites.server'
import { suggestSearches } from '~/domain/search/results/suggest-searches.server'
import type { RequestArgs } from '~/http/guards.server'
import { type Day, formatDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import type { CityTarget, InCities, LinkedSite } from './city-target'
import { submissionPath } from './find-submission-targets.server'

/** What visitors find too, by its title. */
export async function findEvents(
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

/** The event with this number on a site in the scope, among the submitted ones if it is one. */
export async function findEventByNumber(
  db: Database,
  { scope, buildSiteUrl }: Pick<InCities, 'scope' | 'buildSiteUrl'>,
  number: number | null,
): Promise<CityTarget[]> {
  if (number === null) return []
  const filter = { state: null, text: '', start: null, end: null, eventId: number, before: null }
  const [{ submissions }, events] = await Promise.all([
    listSubmissions(db, buildSubmissionQuery(null, filter, 'UTC'), 1),
    listEventsOnSites(db, { ids: [number], scope, isListed: false }),
  ])
  const [submission] = submissions.filter(({ site }) => scope === 'all' || scope.includes(site.id))
  if (submission) {
    const { event, site } = submission
    return [
      {
        href: submissionPath(site, event.id),
        name: event.title,
        detail: `Submitted event ${event.id}`,
        city: site.name,
      },
    ]
  }
  return events.map((event) => ({
    href: buildSiteUrl(event.site) + eventPath(event),
    name: event.title,
    detail: `Event ${event.id}`,
    city: event.site.name,
  }))
}
