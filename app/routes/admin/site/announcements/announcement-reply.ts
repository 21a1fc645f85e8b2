import type { FormReply } from '~/lib/form-reply'

/** What the page shows besides the form and its errors. */
export type AnnouncementReply = FormReply & {
  /** Clean HTML of what the form contains; empty if nothing would be shown. */
  preview?: string
  /** What someone else saved while the form was open. */
  theirs?: { html: string; ends: string | null; revision: number }
}
