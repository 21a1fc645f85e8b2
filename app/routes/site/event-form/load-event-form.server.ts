import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isSiteAdmin } from '~/domain/accounts/permissions'
import { buildCategoryOptions } from '~/domain/categories/category-options'
import { isSubmittedEvent } from '~/domain/events/authors/is-submitted-event.server'
import {
  type EditableEvent,
  type Editor,
  findEventForm,
} from '~/domain/events/form/find-event-form.server'
import { findFixLink } from '~/domain/events/review/submission-store.server'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import { loginHref } from '~/http/guards.server'
import { createToken } from '~/lib/crypto/token'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { isHtml } from '~/lib/rich-text/rich-text'
import { parseRowId } from '~/lib/row-id'
import { formatZoneName, toDay } from '~/lib/time/local-time'
import type { EventFormPage, EventFormValues } from '~/ui/event-form/event-form-page'
import { formatCardTime } from '~/ui/events/event-time'
import { findStoredDraft } from './stored-draft.server'

const EVENT_NOT_FOUND = 'Event not found'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>

/** The id of the edited event; null for a new one. Throws a 404 for what is no id. */
export function requireEventId({ params }: Pick<Args, 'params'>): number | null {
  if (params.id === undefined) return null
  const id = parseRowId(params.id)
  if (id === null) throw notFound(EVENT_NOT_FOUND)
  return id
}

/** The author of this event, if the request has the link of an email that lets them fix it without logging in. */
export async function findAuthorByLink(
  { request, context: { services } }: Pick<Args, 'request' | 'context'>,
  site: Site,
  eventId: number | null,
): Promise<Editor | null> {
  const token = new URL(request.url).searchParams.get('fix')
  if (eventId === null || token === null) return null
  const link = await findFixLink(services.db, services.now, token)
  const isValid = link?.siteId === site.id && link.eventIds.includes(eventId)
  return isValid ? { id: link.accountId, roles: [] } : null
}

/** For visitors, who are prompted to log in; only for an event that someone may edit. Null where the form is shown. */
export async function findLoginPrompt(
  args: Args,
  site: Site,
): Promise<{ loginHref: string } | null> {
  const { request, context } = args
  const id = requireEventId(args)
  if ((await context.findViewer()) || (await findAuthorByLink(args, site, id))) return null
  if (id !== null && !(await isSubmittedEvent(context.services.db, site, id))) {
    throw notFound(EVENT_NOT_FOUND)
  }
  return { loginHref: loginHref(request, context) }
}

/** The form of a new event, of an edited one or of a copy. Throws a 404 for an event that the viewer may not edit. */
export async function loadEventForm(args: Args, site: Site): Promise<EventFormPage> {
  const { request, context } = args
  const { services } = context
  const viewer = await context.findViewer()
  const eventId = requireEventId(args)
  const copiedId = eventId === null ? findCopiedId(request) : null
  const start = await findStart(args, site, eventId ?? copiedId)
  const author = viewer?.id ?? 'link'
  const stored = viewer ? await findStoredDraft(args, { site, eventId, author }) : null
  const values = start ? (copiedId === null ? start.values : toCopy(start.values)) : NEW_EVENT
  const description = start?.event.description ?? ''
  return {
    eventId,
    author,
    draft: String(eventId ?? (copiedId === null ? 'new' : `copy-${copiedId}`)),
    values: stored ?? {
      ...values,
      ...(eventId === null && { key: createToken() }),
    },
    cleanDescription: !stored && isHtml(description) ? formatRichText(description) : null,
    imageChecksum: start?.event.imageChecksum ?? null,
    venue: start?.venue ?? null,
    submission: copiedId === null ? (start?.submission ?? null) : null,
    isModerator: isSiteAdmin(viewer, site.id),
    categories: buildCategoryOptions(await context.listCategories()),
    series: eventId === null || !start ? null : listSeries(start, eventId, services.now, site),
    notice: new URL(request.url).searchParams.get('notice') === 'held' ? WAITING_NOTICE : null,
    challenge: eventId === null ? await services.humanCheck.create('event') : null,
    isRestored: stored !== null,
    today: toDay(services.now, site.timezone),
    siteName: site.name,
    zoneName: formatZoneName(services.now, site.timezone, 'longGeneric'),
  }
}

const WAITING_NOTICE = 'Thank you. An editor will look at your event, and we will email you.'

/** The dates of the event's series that the editor may change, for an edit of several; null if it is the only one. */
function listSeries(
  { dates: known, recurrence }: EditableEvent,
  eventId: number,
  now: number,
  { timezone }: Site,
): EventFormPage['series'] {
  const dates = known.filter(({ isEditable }) => isEditable)
  if (dates.length < 2) return null
  return {
    rule: recurrence,
    dates: dates.map(({ id, startDay, time, isPast }) => ({
      id,
      day: startDay,
      isPast,
      isEdited: id === eventId,
      label: formatCardTime({ ...time, timezone }, { timezone, now }).text,
    })),
  }
}

const NEW_EVENT: EventFormValues = { published: true }

/** The event that the form begins with; null for an empty form. */
async function findStart({ request, context }: Args, site: Site, id: number | null) {
  if (id === null) return null
  const editor =
    (await findAuthorByLink({ request, context }, site, id)) ?? (await context.findViewer())
  const found = editor && (await findEventForm(context.services, site, id, editor))
  if (!found) throw notFound(EVENT_NOT_FOUND)
  return found
}

function findCopiedId(request: Request): number | null {
  const copied = new URL(request.url).searchParams.get('copy')
  if (copied === null) return null
  const id = parseRowId(copied)
  if (id === null) throw notFound(EVENT_NOT_FOUND)
  return id
}

/** A copy has no days of its own yet, and is nobody's edit. */
const NOT_COPIED = new Set([
  'startDate',
  'additionalSeriesEvents',
  'repeats',
  'repeatEvery',
  'repeatWeekdays',
  'repeatUntil',
  'skippedDates',
  'scope',
  'key',
  'published',
  'openedWith',
  'endDate',
  'repeatFrom',
  'repeatDay',
])

function toCopy(values: EventFormValues): EventFormValues {
  const copied = Object.entries(values).filter(([name]) => !NOT_COPIED.has(name))
  return { ...NEW_EVENT, ...Object.fromEntries(copied) }
}
