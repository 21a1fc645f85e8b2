import type { EventForm } from '~/domain/events/event-form'
import type { EditableEvent } from '~/domain/events/find-event-form.server'
import {
  type ComparedPart,
  fingerprintForm,
  listChangedParts,
  partFields,
  partLabel,
} from '~/domain/events/form-fingerprint'
import { formatDay, isDay } from '~/lib/local-time'
import { plainText } from '~/lib/sanitize-html.server'
import { type EventFormArgs, getEnteredValues, problemReply } from './event-form-reply.server'

/**
 * Somebody else saved the event while the form was open. Nothing is lost: what only they changed is taken over, what both
 * changed stays as it was entered here, and all of their changes are shown. Saving again continues from their version.
 */
export async function conflictReply(
  form: EventFormArgs,
  current: EditableEvent,
): Promise<Response> {
  const { submission, context } = form
  const own: Partial<EventForm> = submission.status === 'success' ? submission.value : {}
  const opened = own.opened ?? ''
  const theirs = listChangedParts(opened, current.values)
  const ours = listChangedParts(opened, own)
  const taken = theirs.filter((part) => !ours.includes(part))
  const values = {
    ...getEnteredValues(submission),
    ...Object.assign({}, ...taken.map((part) => toEntered(current.values, part))),
    ...{ revision: String(current.revision), opened: fingerprintForm(current.values) },
  }
  const categories = new Map((await context.listCategories()).map(({ id, name }) => [id, name]))
  const describe = (from: Partial<EventForm>, part: ComparedPart, venue: string) =>
    describePart(from, part, { categories, venue })
  const changes = theirs.map((part) => ({
    label: partLabel(part),
    before: describe(own, part, own.venueName ?? ''),
    now: describe(current.values, part, current.venue.name),
  }))
  return problemReply(form, {
    values,
    conflict: { revision: current.revision, changes },
    errors: { '': ['Somebody else saved this event while you were editing it'] },
  })
}

/** The values of a part as a form would send them. */
function toEntered(values: Partial<EventForm>, part: ComparedPart): Record<string, unknown> {
  return Object.fromEntries(partFields(part).map((field) => [field, toText(values[field])]))
}

function toText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : undefined
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object' && value !== null) return value
  return value === undefined || value === '' ? undefined : String(value)
}

const MAX_SHOWN = 200

type Names = { categories: Map<string, string>; venue: string }

/** A part in words, for people who compare two versions of it. */
function describePart(values: Partial<EventForm>, part: ComparedPart, names: Names): string {
  switch (part) {
    case 'description':
      return plainText(values.description ?? '').slice(0, MAX_SHOWN)
    case 'image':
      return 'Another picture'
    case 'published':
      return values.published ? 'Yes' : 'No'
    case 'venue':
      return names.venue
    case 'categories':
      return (values.categories ?? []).map((id) => names.categories.get(id) ?? id).join(', ')
    default:
      return listTexts(partFields(part).map((field) => values[field])).join(' · ')
  }
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
