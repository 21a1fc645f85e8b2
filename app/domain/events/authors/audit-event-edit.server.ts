import { type AuditedChange, listDifferences } from '~/domain/changes/audit.server'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { toWallTime } from '~/lib/time/local-time'
import { describeRecurrence } from '../dates/describe-recurrence'
import type { SeriesPlan } from '../dates/plan-series-edit'
import { selectTitle } from '../editors/audit-event.server'
import type { EventFacts } from '../event-facts'
import type { EventInput, OccurrenceInput } from '../form/event-input'
import type { EditableEvent } from '../form/find-event-form.server'
import type { EventContent } from './prepare-event-content.server'

type Edited = {
  current: EditableEvent
  input: EventInput
  content: EventContent
  plan: SeriesPlan
  /** The dates that get the content. */
  edited: number[]
  editor: { id: string }
  /** Whether it accepts a submission that waited. */
  isAccepted: boolean
}

/** An edit for the audit log. What its author edits is not logged, and neither is a save that changes nothing. */
export function auditEventEdit(
  site: { id: number; timezone: string },
  edit: Edited,
): AuditedChange[] {
  const { id, createdBy } = edit.current.event
  if (createdBy === edit.editor.id) return []
  const target = { id, name: selectTitle(id) }
  const changes = listEventChanges(edit, site.timezone)
  const isChanged = Object.keys(changes).length > 0 || edit.edited.length > 1
  return [
    ...(isChanged ? [{ action: 'event.edit' as const, siteId: site.id, target, changes }] : []),
    ...(edit.isAccepted ? [{ action: 'event.accept' as const, siteId: site.id, target }] : []),
  ]
}

/** What changes, field by field: what a page would show, not how it is stored. */
function listEventChanges({ current, input, content, plan }: Edited, timezone: string) {
  const { event } = current
  return listDifferences(
    {
      ...toFields(event, timezone),
      published: event.published,
      venue: current.venue.name,
      categories: event.categories.map(({ id }) => id).toSorted(),
      repeats: current.recurrence && describeRecurrence(current.recurrence),
      dates: current.dates.map(({ startDay }) => startDay),
    },
    {
      ...toFields({ ...content, ...input.time }, timezone),
      published: input.published,
      venue: content.venueName,
      categories: content.categories.toSorted(),
      repeats: plan.rule && describeRecurrence(plan.rule),
      dates: listDays(current, plan),
    },
  )
}

type Fields = OccurrenceInput &
  Pick<EventContent, 'title' | 'description' | 'upstreamUrl' | 'ticketUrl' | 'contact'> & {
    imageChecksum: string | null
    facts: EventFacts
  }

function toFields({ contact, facts, ...fields }: Fields, timezone: string) {
  const { startAt, endAt, noStart, noEnd, startDay, endDay } = fields
  return {
    title: fields.title,
    description: formatRichText(fields.description).replace(/>\s+</g, '><'),
    image: fields.imageChecksum ?? '',
    start: noStart ? startDay : toMinute(startAt, timezone),
    end: noEnd || endAt === null ? endDay : toMinute(endAt, timezone),
    upstreamUrl: fields.upstreamUrl ?? '',
    ticketUrl: fields.ticketUrl ?? '',
    contactName: contact.name ?? '',
    contactPhone: contact.phone ?? '',
    contactEmail: contact.email ?? '',
    organization: contact.orgName ?? '',
    ...facts,
  }
}

const toMinute = (instant: number, timezone: string) =>
  toWallTime(instant, timezone).slice(0, 16).replace('T', ' ')

/** The days of the series after the edit. */
function listDays({ dates }: EditableEvent, { update, insert, remove }: SeriesPlan) {
  const remaining = dates
    .filter(({ id }) => !remove.includes(id))
    .map(({ id, startDay }) => update.find((date) => date.id === id)?.time.startDay ?? startDay)
  return [...remaining, ...insert.map(({ startDay }) => startDay)].toSorted()
}
