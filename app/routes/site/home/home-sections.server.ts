import type { AppLoadContext } from '@remix-run/cloudflare'
import { getDisplayDays } from '~/domain/events/dates/display-days'
import type { EventCard } from '~/domain/events/event'
import { findFeaturedToday } from '~/domain/promotions/days/featured-day-store.server'
import { featuredEventPath } from '~/domain/promotions/promotion-paths'
import {
  chooseHomeCategoryEvents,
  listHighlightedEvents,
  listHomeCategoryEvents,
} from '~/domain/search/lists/list-home-page-events.server'
import { shareUnit } from '~/domain/search/results/fold-series'
import { findCurrentAnnouncement } from '~/domain/sites/announcements/announcement-store.server'
import type { Site } from '~/domain/sites/site'
import { listFeaturedVenues } from '~/domain/venues/featured/featured-venue-store.server'
import type { PageSections } from '~/http/page-sections.server'
import { formatRichTextOnce } from '~/lib/rich-text/format-rich-text.server'
import { mapSection } from '~/lib/section-result'
import { addDays, type Day, toDay } from '~/lib/time/local-time'
import { type AgendaDay, buildAgenda, buildNamedGroup } from '~/ui/events/cards/agenda'
import { buildEventLine } from '~/ui/events/cards/category-preview'
import { buildEventCard, type EventCardData } from '~/ui/events/cards/event-card-data'
import { pickHeadlineEvents } from '~/ui/events/cards/pick-headline-events'
import { hasBegunToday } from '~/ui/events/event-time'
import { buildVenueCard } from '~/ui/venues/venue-card'

/** How many ongoing events are shown: those that began earlier today, and those that began before. */
const MAX_BEGUN_TODAY = 3
const MAX_BEGUN_EARLIER = 3

/** A day with at least this many events always has its own heading. */
const FULL_DAY = 3

/** Upcoming events: the headline events, unless featured ones take their place or the layout has none, and the others by day. */
type Upcoming = {
  isEmpty: boolean
  headlines: EventCardData[]
  days: AgendaDay[]
  hasMore: boolean
}

/** Loads the sections of the home page together; each can fail on its own (specification, section 8). */
export async function loadHomeSections(
  context: AppLoadContext,
  site: Site,
  sections: PageSections,
) {
  const { services } = context
  const { homeEvents, homeCategories, homeLayout, defaultEventImageChecksum } = site.settings
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = defaultEventImageChecksum ?? null
  const [announcement, promoted, venues, highlighted, categories] = await Promise.all([
    sections.read('announcement', findCurrentAnnouncement(services, site.id)),
    sections.read('featured events', findFeaturedToday(services, site)),
    sections.read('featured venues', listFeaturedVenues(services.db, site.id)),
    sections.read('upcoming events', listHighlightedEvents(services, site, homeEvents)),
    sections.read('home categories', readCategories()),
  ])

  async function readCategories() {
    const [tree, lists] = await Promise.all([
      context.listCategories(),
      listHomeCategoryEvents(services, site, homeCategories),
    ])
    return { tree, lists }
  }

  function buildCategories(
    { tree, lists }: Awaited<ReturnType<typeof readCategories>>,
    above: EventCard[],
  ) {
    return {
      shown: chooseHomeCategoryEvents(lists, above).flatMap(({ id, events }) => {
        const category = tree.find((node) => node.id === id)
        const [first, ...rest] = events
        if (!category || !first) return []
        return {
          id,
          name: category.name,
          blurb: category.blurb,
          first: buildEventCard(first, clock, { fallbackImage }),
          lines: rest.map((event) => buildEventLine(event, clock)),
        }
      }),
      all: tree.filter(({ parentId }) => parentId === null).map(({ id, name }) => ({ id, name })),
    }
  }

  const featuredFirst = promoted === 'unavailable' ? [] : promoted.events
  const isPromoted = featuredFirst.length > 0
  const listed = mapSection(highlighted, chooseListed)

  /** Upcoming and ongoing events that are not featured. */
  function chooseListed(found: Exclude<typeof highlighted, 'unavailable'>) {
    const upcoming = without(found.upcoming, featuredFirst)
    const begun = without([...found.ongoing, ...found.nowOn], featuredFirst)
    const ongoing = [
      ...begun.filter((event) => hasBegunToday(event, clock)).slice(0, MAX_BEGUN_TODAY),
      ...begun.filter((event) => !hasBegunToday(event, clock)).slice(0, MAX_BEGUN_EARLIER),
    ]
    return {
      upcoming,
      ongoing,
      isEmpty: found.upcoming.length + found.ongoing.length === 0,
      hasMore: found.isMore || ongoing.length < begun.length,
    }
  }

  /** Pictures are one group, in which each event names its day; other lists have few groups of one event. */
  function arrangeDays(agenda: AgendaDay[], events: EventCard[]): AgendaDay[] {
    const group = (name: string) => (ids: number[]) =>
      buildNamedGroup(name, findInOrder(events, ids), clock, { fallbackImage })
    switch (homeLayout) {
      case 'stories':
        return groupSparseTail(
          agenda,
          addDays(toDay(services.now, site.timezone), 1),
          group('Later'),
        )
      case 'images':
        return agenda.length === 0 ? [] : [group('Coming up')(listIds(agenda))]
      case 'agenda':
        return agenda
    }
  }

  return {
    // If it fails, it is logged and left out: the specification has no text for that.
    announcement:
      announcement && announcement !== 'unavailable' ? formatRichTextOnce(announcement.text) : '',
    announcedUntil: announcement && announcement !== 'unavailable' ? announcement.endsAt : null,
    featured: mapSection(promoted, ({ events, isOnSale }) => ({
      cards: events.map((event) => ({
        ...buildEventCard(event, clock, { fallbackImage }),
        href: featuredEventPath(event),
      })),
      isOnSale,
    })),
    venues: mapSection(venues, (entries) => entries.map(buildVenueCard)),
    upcoming: mapSection(listed, ({ upcoming, ongoing, isEmpty, hasMore }): Upcoming => {
      const hasHeadlines = homeLayout === 'stories' && !isPromoted
      const headlines = hasHeadlines ? pickHeadlineEvents(upcoming, clock) : []
      return {
        isEmpty,
        headlines: headlines.map((event) => buildEventCard(event, clock, { fallbackImage })),
        days: arrangeDays(
          buildAgenda({ upcoming: without(upcoming, headlines), ongoing }, clock, {
            headlineDays: headlines.map((event) => getDisplayDays(event, site.timezone).first),
            fallbackImage,
          }),
          [...upcoming, ...ongoing],
        ),
        hasMore,
      }
    }),
    categories: mapSection(categories, (found) =>
      buildCategories(found, [
        ...featuredFirst,
        ...(listed === 'unavailable' ? [] : [...listed.upcoming, ...listed.ongoing]),
      ]),
    ),
  }
}

/** Merges the last days after tomorrow, if some of them have a single event, into one group in which each event names its day. */
function groupSparseTail(
  agenda: AgendaDay[],
  tomorrow: Day,
  buildGroup: (ids: number[]) => AgendaDay,
): AgendaDay[] {
  const lastFull = agenda.findLastIndex(
    ({ day, cards }) => day !== null && (day <= tomorrow || cards.length >= FULL_DAY),
  )
  const tail = agenda.slice(lastFull + 1).filter(({ day }) => day !== null)
  if (tail.length < 2 || tail.every(({ cards }) => cards.length > 1)) return agenda
  return [...agenda.filter((day) => !tail.includes(day)), buildGroup(listIds(tail))]
}

const listIds = (agenda: AgendaDay[]) => agenda.flatMap(({ cards }) => cards.map(({ id }) => id))

/** The events whose cards have these ids, each that of one of an event's occurrences. */
function findInOrder(events: EventCard[], ids: number[]): EventCard[] {
  return ids.flatMap(
    (known) =>
      events.find(({ id, group }) =>
        (group?.occurrences ?? [{ id }]).some((occurrence) => occurrence.id === known),
      ) ?? [],
  )
}

/** Without events that are excluded, on whatever date. */
function without(events: EventCard[], excluded: EventCard[]): EventCard[] {
  return events.filter((event) => !excluded.some((known) => shareUnit(known, event)))
}
