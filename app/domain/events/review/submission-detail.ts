import type { Quarantine } from '../editors/quarantine'
import type { EventTime } from '../event'
import type { SubmissionTotals } from './list-submissions.server'
import type { Signal } from './score-submission'
import type { SubmissionState } from './submission-state'

/** A date of a submission, with what keeps visitors from seeing it. Instants are epoch milliseconds. */
export type SubmittedDate = EventTime & {
  id: number
  published: boolean
  quarantined: boolean
  hidden: boolean
}

/** Everything about a submission that an editor decides by. */
export type SubmissionDetail = {
  id: number
  revision: number
  state: SubmissionState
  score: number
  signals: Signal[]
  reason: string
  createdAt: number
  /** The editor's name is null if the account was deleted. */
  decided: { at: number; editor: string | null } | null
  site: { id: number; name: string; host: string; canonicalDomain: string | null }
  /** Null if the account was deleted. `onAllSites` is for superadmins only. */
  submitter: {
    name: string
    email: string
    since: number
    onSite: SubmissionTotals
    onAllSites: SubmissionTotals | null
  } | null
  event: {
    id: number
    title: string
    /** As stored: clean HTML. */
    description: string
    imageChecksum: string | null
    upstreamUrl: string | null
    ticketUrl: string | null
    cost: string
    contact: Record<string, string>
    isDeleted: boolean
  }
  venue: {
    name: string
    address: string
    latitude: number
    longitude: number
    isQuarantined: boolean
  }
  categories: string[]
  /** The first ones that are not deleted, by start; `dateCount` counts all. */
  dates: SubmittedDate[]
  dateCount: number
  /** How many of them are not shown. */
  counts: { unpublishedDates: number; quarantinedDates: number; hiddenDates: number }
  /** That of a date, first of all what only superadmins may lift; null if none is quarantined. */
  quarantine: Quarantine | null
}
