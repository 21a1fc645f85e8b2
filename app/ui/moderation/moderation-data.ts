import type { CategoryOption } from '~/domain/categories/category-options'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import type { ShownTime } from '~/ui/events/event-time'
import type { Provenance } from './provenance-data'

/** What the site's admins see and change on an event's page, ready for the browser. */
export type ModerationData = {
  siteId: number
  siteName: string
  provenance: Provenance
  picked: boolean
  hidden: boolean
  /** Null if the viewer may not quarantine it. */
  quarantined: boolean | null
  /** Who set the quarantine and why; null without one. */
  quarantine: string | null
  categories: { chosen: string[]; options: CategoryOption[]; areLocked: boolean }
  /** Without the site's prefix. */
  tags: string[]
  /** The list of submitted events on the admin door. */
  ugcHref: string
  /** The event's scrape on the admin door. Null if no scrape brought it, or the viewer may not change scrapes. */
  scrapeHref: string | null
  /** Null if no person submitted the event on this site. */
  review: ReviewData | null
  /** The outcome of a form that was sent without JavaScript. */
  notice: string | null
}

export type ReviewData = {
  state: SubmissionState
  version: number
  score: number
  threshold: number
  signals: { label: string; points: number }[]
  reason: string
  decided: { at: ShownTime; editor: string } | null
  submitter: { name: string; email: string } | null
  dates: number
}

/** Reasons that editors give often. */
export const READY_REASONS = [
  'The description does not say what happens at the event. Please add a few sentences.',
  'We could not find this event at the venue on that day. Please check the date, the time and the venue.',
  'This event is on our site already.',
  'This is not an event in our area.',
  'Please remove the advertising from the title and the description.',
  'Please use an image that shows the event and that you may publish.',
] as const
