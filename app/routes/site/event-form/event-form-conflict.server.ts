import type { EventForm } from '~/domain/events/form/event-form'
import type { EditableEvent } from '~/domain/events/form/find-event-form.server'
import {
  type ComparedSection,
  fingerprintForm,
  listChangedSections,
  sectionFields,
  sectionLabel,
} from '~/domain/events/form/form-fingerprint'
import { formatDay, isDay } from '~/lib/local-time'
import { plainText } from '~/lib/sanitize-html.server'
import type { EventFormArgs } from './event-form-args'
import { errorReply, getEnteredValues, NO_ERRORS } from './event-form-reply.server'

/**
 * Someone else saved the event while the form was open. Nothing is lost: what only they changed is adopted over, what both
 * changed stays as it was entered here, and all of their changes are shown. Saving again continues from their version.
 */
export async function conflictReply(
  form: EventFormArgs,
  current: EditableEvent,
): Promise<Response> {
  const { submission, context } = form
  const own: Partial<EventForm> = submission.status === 'success' ? submission.value : {}
  const opened = own.opened ?? ''
  const theirs = listChangedSections(opened, current.values)
  const ours = listChangedSections(opened, own)
  const adopted = theirs.filter((section) => !ours.includes(section))
  const values = {
    ...getEnteredValues(submission),
    ...Object.assign({}, ...adopted.map((section) => toEntered(current.values, section))),
    revision: String(current.revision),
    opened: fingerprintForm(current.values),
  }
  const categories = new Map((await context.listCategories()).map(({ id, name }) => [id, name]))
  const describe = (from: Partial<EventForm>, section: ComparedSection, venue: string) =>
    describeSection(from, section, { categories, venue })
  const changes = theirs.map((section) => ({
    label: sectionLabel(section),
    yours: describe(own, section, own.venueName ?? ''),
    theirs: describe(current.values, section, current.venue.name),
    inForm: adopted.includes(section) ? ('theirs' as const) : ('yours' as const),
  }))
  return errorReply(form, {
    values,
    conflict: { revision: current.revision, changes },
    errors: NO_ERRORS,
  })
}

/** The values of a section as a form would send them. */
function toEntered(values: Partial<EventForm>, section: ComparedSection): Record<string, unknown> {
  return Object.fromEntries(sectionFields(section).map((field) => [field, toText(values[field])]))
}

function toText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'on' : undefined
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object' && value !== null) return value
  return value === undefined || value === '' ? undefined : String(value)
}

const MAX_SHOWN = 200

type Names = { categories: Map<string, string>; venue: string }

/** A section in words, for people who compare two versions of it. */
function describeSection(
  values: Partial<EventForm>,
  section: ComparedSection,
  names: Names,
): string {
  switch (section) {
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
      return listTexts(sectionFields(section).map((field) => values[field])).join(' · ')
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
