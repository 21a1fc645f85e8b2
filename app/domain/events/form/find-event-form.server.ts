import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { event, series, submission } from '~/db/schema/events'
import { venue } from '~/db/schema/venues'
import type { Viewer } from '~/domain/accounts/account'
import { canEditEvent, isSiteAdmin } from '~/domain/accounts/permissions'
import { parseStoredRecurrence, type Recurrence } from '~/domain/events/dates/expand-recurrence'
import type { Site } from '~/domain/sites/site'
import { formatDollars } from '~/lib/money'
import { toEditableRichText } from '~/lib/rich-text/editable-rich-text.server'
import type { Database } from '~/platform/storage/database.server'
import type { SeriesDate } from '../dates/plan-series-edit'
import { recurrenceToForm } from '../dates/recurrence-fields'
import { computeUntilAt, type EventDetail } from '../event'
import { isEventOnSite, timeColumns } from '../event-columns.server'
import type { EventFacts } from '../event-facts'
import { findEvent } from '../event-store.server'
import type { EventForm } from './event-form'
import { fingerprintEvent } from './event-form-sections'
import { toDateFields } from './event-form-times'

/** Someone who edits an event: a signed-in viewer, or its author by the link of an email. */
export type Editor = Pick<Viewer, 'id' | 'roles'>

/** A date of the edited event's series, or the event itself. */
type FormDate = SeriesDate & { isPublished: boolean }

/** An event as its form shows it. */
export type EditableEvent = {
  event: EventDetail
  /** The form's fields, by name. */
  values: Partial<EventForm>
  /** Counts up with each edit of the event, or of any date of its series. */
  revision: number
  venue: { id: number; name: string; address: string }
  seriesId: number | null
  /** By start; the event alone, if it is no series. Some may not be for this editor to change. */
  dates: FormDate[]
  recurrence: Recurrence | null
  submission: {
    id: number
    siteId: number
    state: 'accepted' | 'held' | 'declined'
    reason: string
  } | null
  categoriesLocked: boolean
}

/** The event, if it exists on this site and this editor may edit it (specification, section 5). */
export async function findEventForm(
  { db, now }: { db: Database; now: number },
  site: Pick<Site, 'id' | 'timezone'>,
  id: number,
  editor: Editor,
): Promise<EditableEvent | null> {
  const found = await findEvent(db, site, id, editor)
  if (!found || !canEditEvent(editor, found, site.id)) return null
  const isEditable = and(
    isEventOnSite(site.id),
    isSiteAdmin(editor, site.id) ? undefined : eq(event.createdBy, editor.id),
  )
  const [row, dates] = await Promise.all([
    findStored(db, id),
    listDates({ db, now }, found.seriesId ?? -found.id, isEditable),
  ])
  if (!row) return null
  const recurrence = parseStoredRecurrence(row.rule)
  const values = toFormValues(found, row, { timezone: site.timezone, recurrence })
  return {
    event: found,
    values: { ...values, openedWith: fingerprintEvent(values, row.revision) },
    revision: row.revision,
    venue: row.venue,
    seriesId: found.seriesId,
    dates,
    recurrence,
    submission: row.submission,
    categoriesLocked: row.categoriesLocked,
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>

async function findStored(db: Database, id: number) {
  return db
    .select({
      categoriesLocked: event.categoriesLocked,
      venue: { id: venue.id, name: venue.name, address: venue.address },
      revision: sql<number>`coalesce(${series.revision}, ${event.revision})`,
      rule: series.rule,
      submission: {
        id: submission.id,
        siteId: submission.siteId,
        state: submission.state,
        reason: submission.reason,
      },
    })
    .from(event)
    .innerJoin(venue, eq(venue.id, event.venueId))
    .leftJoin(series, eq(series.id, event.seriesId))
    .leftJoin(submission, eq(submission.id, event.submissionId))
    .where(eq(event.id, id))
    .get()
}

/** The dates of a unit: a series, or one event. */
async function listDates(
  { db, now }: { db: Database; now: number },
  unit: number,
  isEditable: SQL | undefined,
): Promise<FormDate[]> {
  const rows = await db
    .select({
      id: event.id,
      ...timeColumns,
      isPublished: event.published,
      isEditable: sql`${isEditable}`.mapWith(Boolean),
    })
    .from(event)
    .where(and(eq(event.unit, unit), isNull(event.deletedAt)))
    .orderBy(asc(event.startAt), asc(event.id))
  return rows.map(({ id, isPublished, isEditable, timezone, ...time }) => ({
    id,
    startDay: time.startDay,
    time,
    isPublished,
    isEditable,
    isPast: computeUntilAt({ ...time, timezone }) <= now,
  }))
}

function toFormValues(
  found: EventDetail,
  stored: Stored,
  { timezone, recurrence }: { timezone: string; recurrence: Recurrence | null },
): Partial<EventForm> {
  const { contact } = found
  const dates = toDateFields(found, timezone)
  const isWaiting = stored.submission !== null && stored.submission.state !== 'accepted'
  return {
    // What waits for an editor is meant to be published.
    published: found.published || isWaiting,
    title: found.title,
    description: toEditableRichText(found.description),
    imageChecksum: found.imageChecksum ?? '',
    ...dates,
    ...recurrenceToForm(recurrence, dates.startDate),
    venueId: String(stored.venue.id),
    categories: found.categories.map(({ id }) => id).toSorted(),
    upstreamUrl: found.upstreamUrl ?? '',
    ticketUrl: found.ticketUrl ?? '',
    contact: {
      name: contact.name ?? '',
      phone: contact.phone ?? '',
      email: contact.email ?? '',
      orgName: contact.orgName ?? '',
    },
    ...toFactFields(found.facts),
  }
}

function toFactFields({ priceFromCents, priceToCents, minAge, maxAge, ...simple }: EventFacts) {
  const isFree = priceFromCents === 0 && (priceToCents ?? 0) === 0
  const dollars = (cents: number | null) => (cents === null ? '' : formatDollars(cents).slice(1))
  const isAllAges = minAge === 0 && maxAge === null
  return {
    price: priceFromCents === null ? ('' as const) : isFree ? ('free' as const) : ('paid' as const),
    priceFrom: isFree ? '' : dollars(priceFromCents),
    priceTo: isFree ? '' : dollars(priceToCents),
    ages: isAllAges
      ? ('all' as const)
      : minAge !== null || maxAge !== null
        ? ('some' as const)
        : ('' as const),
    ...(isAllAges ? {} : { minAge: minAge ?? undefined, maxAge: maxAge ?? undefined }),
    ...simple,
  }
}
