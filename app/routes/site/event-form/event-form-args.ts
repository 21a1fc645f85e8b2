import type { EventForm } from '~/domain/events/form/event-form'
import type { Editor } from '~/domain/events/form/find-event-form.server'
import type { Site } from '~/domain/sites/site'
import type { ParsedForm } from '~/http/forms/validate-form.server'
import type { RequestArgs } from '~/http/guards.server'

/** What the event form's action is called with. */
export type EventFormActionArgs = RequestArgs & {
  site: Site
  editor: Editor
  /** Null for a new event. */
  eventId: number | null
  /** The token of the link by which its author edits it without logging in. */
  fixToken: string | null
}

/** A form that was read, and parsed by its schema. */
export type EventFormArgs = EventFormActionArgs & {
  formData: FormData
  submission: ParsedForm<EventForm>
}
