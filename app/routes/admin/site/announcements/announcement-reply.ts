import type { FormReply } from '~/lib/forms/form-reply'

/** What the page shows besides the form and its errors. */
export type AnnouncementReply = FormReply & {
  /** Clean HTML of what the form contains; empty if nothing would be shown. */
  preview?: string
}
