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
import type { PageParts } from '~/http/sections.server'
import { cleanHtml } from '~/lib/clean-html.server'
import { mapPart } from '~/lib/section-result'
import { type AgendaDay, agendaOf, groupNamed } from '~/ui/events/agenda'
import { type Card, cardOf } from '~/ui/events/card'
import { isOnToday, shownDays } from '~/ui/events/event-time'
import { leadsOf } from '~/ui/events/leads'
import { lineOf } from '~/ui/events/next-in-category'
import { venueCardOf } from '~/ui/venues/venue-card'

/** Of what has begun and goes on: what began earlier today, and what began on an earlier day. */
const MOST_BEGUN_TODAY = 3
const MOST_RUNNING = 3

/** A day of so many events is told by itself. */
const FULL_DAY = 3

/** What is to come in the city: the first of it large, unless others are paid to stand there; the rest by day. */
type Upcoming = { isNone: boolean; leads: Card[]; days: AgendaDay[]; isMore: boolean }

/** The parts of the home page, all read at once; each fails alone (specification, section 8). */
export async function readHomeParts(context: AppLoadContext, site: Site, parts: PageParts) {
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
          first: cardOf(first, here, { fallbackImage }),
          others: others.map((event) => lineOf(event, here)),
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
    featured: mapPart(promoted, (events) =>
      events.map((event) => cardOf(event, here, { fallbackImage })),
    ),
    venues: mapPart(venues, (entries) => entries.map(venueCardOf)),
    upcoming: mapPart(highlighted, ({ upcoming, ongoing, nowOn, isMore }): Upcoming => {
      const ahead = without(upcoming, inFront)
      const leads = isPromoted ? [] : leadsOf(ahead, here)
      const begun = without([...ongoing, ...nowOn], inFront)
      const shownOfBegun = [
        ...begun.filter((event) => isOnToday(event, here)).slice(0, MOST_BEGUN_TODAY),
        ...begun.filter((event) => !isOnToday(event, here)).slice(0, MOST_RUNNING),
      ]
      return {
        isNone: upcoming.length + ongoing.length === 0,
        leads: leads.map((event) => cardOf(event, here, { fallbackImage })),
        days: withTail(
          agendaOf({ upcoming: without(ahead, leads), ongoing: shownOfBegun }, here, {
            leadDays: leads.map((event) => shownDays(event, site.timezone).first),
            fallbackImage,
          }),
          (ids) =>
            groupNamed(
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
function withTail(agenda: AgendaDay[], groupOf: (ids: number[]) => AgendaDay): AgendaDay[] {
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
