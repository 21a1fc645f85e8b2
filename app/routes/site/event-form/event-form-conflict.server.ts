import type { EventForm } from '~/domain/events/form/event-form'
import {
  EVENT_SECTIONS,
  type EventSection,
  sectionFields,
} from '~/domain/events/form/event-form-sections'
import type { EditableEvent } from '~/domain/events/form/find-event-form.server'
import { mergeTheirs, pickEntered } from '~/http/forms/conflict-reply.server'
import type { EditConflict } from '~/lib/forms/merge-conflicting-edits'
import { formatDay, isDay } from '~/lib/time/local-time'
import type { EventFormArgs } from './event-form-args'
import { errorReply, getEnteredValues } from './event-form-reply.server'

const SERIES_CHANGED =
  'Someone else changed dates of this series. Save again to replace what they changed.'

/** The form again after someone else has saved the event. */
export async function eventConflictReply(
  form: EventFormArgs,
  { values, venue }: EditableEvent,
  conflict: EditConflict,
): Promise<Response> {
  const categories = new Map(
    (await form.context.listCategories()).map(({ id, name }) => [id, name]),
  )
  const words = EVENT_SECTIONS.map((section) => [section, describeSection(values, section)])
  const { error } = mergeTheirs(form.submission, conflict, {
    ...Object.fromEntries(words),
    venueId: venue.name,
    categories: (values.categories ?? []).map((id) => categories.get(id) ?? id),
  })
  const theirs = (conflict.theirs as EventSection[]).flatMap(sectionFields)
  return errorReply(
    form,
    {
      errors: { ...error, ...(error?.scope && { scope: [SERIES_CHANGED] }) },
      values: {
        ...getEnteredValues(form.submission),
        ...pickEntered(values, theirs),
        openedWith: values.openedWith,
      },
    },
    { status: 409 },
  )
}

/** A section for people: its value, or several in words. */
function describeSection(values: Partial<EventForm>, section: EventSection): unknown {
  const fields = sectionFields(section).map((field) => values[field])
  return fields.length === 1 && typeof fields[0] !== 'object'
    ? fields[0]
    : listTexts(fields).join(' · ')
}

function listTexts(values: unknown[]): string[] {
  return values.flatMap((value) => {
    if (value === undefined || value === null || value === '') return []
    if (Array.isArray(value)) return value.length > 0 ? [value.join(', ')] : []
    if (typeof value === 'object') return listTexts(Object.values(value))
    const text = String(value)
    return [isDay(text) ? formatDay(text, 'EEE, MMM d, yyyy') : text]
  })
}
