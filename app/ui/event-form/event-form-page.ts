import type { z } from 'zod'
import type { CategoryOption } from '~/domain/categories/category-options'
import type { Recurrence } from '~/domain/events/dates/expand-recurrence'
import type { eventFormSchema } from '~/domain/events/form/event-form'
import type { Day } from '~/lib/time/local-time'
import type { HumanChallenge } from '~/ui/human-check/human-check-field'
import type { Draft } from '~/ui/kit/drafts/draft'
import type { SeriesFormDate } from './dates/dates-form'

/** The search parameter of a POST that discards what was sent after the session had ended. */
export const DISCARD_PARAMETER = 'discard'

/** With the chosen venue, of which the fields have the id only. */
export type EventDraft = Draft & { venue: { id: number; name: string; address: string } | null }

export type EventFormInput = z.input<typeof eventFormSchema>

/** What the form's fields begin with, by their names: the schema's values, or text as it was typed. */
export type EventFormValues = { [Name in keyof EventFormInput]?: unknown }

/** What the page of the event form shows. */
export type EventFormPage = {
  /** Null for a new event. */
  eventId: number | null
  /** Who fills in the form: their drafts are theirs alone. */
  author: string
  /** Which draft belongs to this page: 'new', a copy of another event, or the event that is edited. */
  draft: string
  values: EventFormValues
  /** The description as the server cleaned it, if it is HTML. */
  cleanDescription: string | null
  /** The image that the stored event has; any other is shown to its uploader only. */
  imageChecksum: string | null
  venue: { id: number; name: string; address: string } | null
  /** A new submission has no state yet. The reason is the editor's. */
  submission: { state: 'accepted' | 'held' | 'declined'; reason: string } | null
  /** An admin of the site decides what is published. */
  isModerator: boolean
  /** Of an event that is one of several dates. */
  series: { dates: SeriesFormDate[]; rule: Recurrence | null } | null
  categories: CategoryOption[]
  /** What became of the form, for an author who sees nothing else: one with the link of an email. */
  notice: string | null
  /** Null where nobody has to be checked. */
  challenge: HumanChallenge | null
  /** Whether the form continues what was sent after the session had ended. */
  isRestored: boolean
  /** In the site's timezone. */
  today: Day
  siteName: string
  /** 'Central Time' */
  zoneName: string
}
