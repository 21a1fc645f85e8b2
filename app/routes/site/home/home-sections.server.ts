import type { AppLoadContext } from '@remix-run/cloudflare'
import type { EventCard } from '~/domain/events/event'
import {
  listHighlightedEvents,
  listHomeCategoryEvents,
} from '~/domain/search/home-page-events.server'
import { listFeaturedEvents } from '~/domain/promotions/featured-day-store.server'
import { findAnnouncement } from '~/domain/sites/announcement-store.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedVenues } from '~/domain/venues/featured-venue-store.server'
import type { PageSections } from '~/http/sections.server'
import { cleanHtml } from '~/lib/clean-html.server'
import { mapSection } from '~/lib/section-result'
import { type AgendaDay, buildAgenda, buildNamedGroup } from '~/ui/events/agenda'
import { type EventCardData, buildEventCard } from '~/ui/events/event-card-data'
import { hasBegunToday, getDisplayDays } from '~/ui/events/event-time'
import { pickHeadlineEvents } from '~/ui/events/pick-headline-events'
import { buildEventLine } from '~/ui/events/category-preview'
import { buildVenueCard } from '~/ui/venues/venue-card'

/** Of what has begun and goes on: what began earlier today, and what began on an earlier day. */
const MOST_BEGUN_TODAY = 3
const MOST_RUNNING = 3

/** A day of so many events is told by itself. */
const FULL_DAY = 3

/** What is to come in the city: the first of it large, unless others are paid to stand there; the rest by day. */
type Upcoming = { isNone: boolean; leads: EventCardData[]; days: AgendaDay[]; isMore: boolean }

/** The parts of the home page, all read at once; each fails alone (specification, section 8). */
export async function loadHomeSections(context: AppLoadContext, site: Site, parts: PageSections) {
  const { services } = context
  const { homeEvents, homeCategories, defaultEventImageChecksum } = site.settings
  const here = { timezone: site.timezone, now: services.now }
  const fallbackImage = defaultEventImageChecksum ?? null
  const [announcement, promoted, venues, highlighted, categories] = await Promise.all([
    parts.read('announcement', findAnnouncement(services.db, site.id)),
    parts.read('featured events', listFeaturedEvents(services, site)),
    parts.read('featured venues', listFeaturedVenues(services.db, site.id)),
    parts.read('upcoming events', listHighlightedEvents(services, site, homeEvents)),
    parts.read('home categories', readCategories()),
  ])

  async function readCategories() {
    const [tree, lists] = await Promise.all([
      context.listCategories(),
      listHomeCategoryEvents(services, site, homeCategories),
    ])
    return {
      shown: lists.flatMap(({ id, events }) => {
        const category = tree.find((one) => one.id === id)
        const [first, ...others] = events
        if (!category || !first) return []
        return {
          ...{ id, name: category.name, blurb: category.blurb },
          first: buildEventCard(first, here, { fallbackImage }),
          others: others.map((event) => buildEventLine(event, here)),
        }
      }),
      all: tree.filter(({ parentId }) => parentId === null).map(({ id, name }) => ({ id, name })),
    }
  }

  const isPromoted = promoted !== 'unavailable' && promoted.length > 0
  const inFront = isPromoted ? promoted : []
  return {
    // What cannot be read of it is left out, as the specification has no words for it; it is logged.
    announcement: announcement === 'unavailable' ? '' : cleanHtml(announcement),
    featured: mapSection(promoted, (events) =>
      events.map((event) => buildEventCard(event, here, { fallbackImage })),
    ),
    venues: mapSection(venues, (entries) => entries.map(buildVenueCard)),
    upcoming: mapSection(highlighted, ({ upcoming, ongoing, nowOn, isMore }): Upcoming => {
      const ahead = without(upcoming, inFront)
      const leads = isPromoted ? [] : pickHeadlineEvents(ahead, here)
      const begun = without([...ongoing, ...nowOn], inFront)
      const shownOfBegun = [
        ...begun.filter((event) => hasBegunToday(event, here)).slice(0, MOST_BEGUN_TODAY),
        ...begun.filter((event) => !hasBegunToday(event, here)).slice(0, MOST_RUNNING),
      ]
      return {
        isNone: upcoming.length + ongoing.length === 0,
        leads: leads.map((event) => buildEventCard(event, here, { fallbackImage })),
        days: groupSparseTail(
          buildAgenda({ upcoming: without(ahead, leads), ongoing: shownOfBegun }, here, {
            headlineDays: leads.map((event) => getDisplayDays(event, site.timezone).first),
            fallbackImage,
          }),
          (ids) =>
            buildNamedGroup(
              'Later on',
              ahead.filter(({ id, fold }) =>
                (fold?.showings ?? [{ id }]).some((showing) => ids.includes(showing.id)),
              ),
              here,
              { fallbackImage },
            ),
        ),
        isMore: isMore || shownOfBegun.length < begun.length,
      }
    }),
    categories,
  }
}

/** Days at the end that are thin, and some of one event only, are told as one group, in which each event names its day. */
function groupSparseTail(agenda: AgendaDay[], groupOf: (ids: number[]) => AgendaDay): AgendaDay[] {
  const dated = agenda.filter(({ day }) => day !== null)
  const named = agenda.filter(({ day }) => day === null)
  const lastFull = dated.findLastIndex(({ cards }) => cards.length >= FULL_DAY)
  const tail = dated.slice(Math.max(lastFull + 1, 1))
  if (tail.length < 2 || tail.every(({ cards }) => cards.length > 1)) return agenda
  const group = groupOf(tail.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return [...dated.slice(0, dated.length - tail.length), group, ...named]
}

function without(events: EventCard[], others: EventCard[]): EventCard[] {
  return events.filter(({ id }) => !others.some((other) => other.id === id))
}
