import type { SubmissionState } from '~/domain/events/review/submission-state'
import type { UgcState } from '~/domain/events/review/ugc-filter'
import type { ShownTime } from '~/ui/events/event-time'
import type { BadgeTone } from '~/ui/kit/text/badge'

export type UgcFlag = { label: string; tone: BadgeTone }

/** A submission in the list, ready for the browser. Instants are epoch milliseconds. */
export type UgcRow = {
  id: number
  /** The value of its checkbox: its id, and its revision that the editor saw. */
  seen: string
  eventId: number
  title: string
  when: ShownTime
  /** 'and 3 more dates' */
  more: string
  venue: { name: string; address: string }
  /** Null in the list of one site. */
  siteName: string | null
  createdAt: number
  submitter: { name: string; email: string } | null
  score: number
  flags: UgcFlag[]
  isHidden: boolean
  isQuarantined: boolean
  href: string
}

export type UgcTotals = Record<SubmissionState, number>

/** The whole submission, in the side panel. */
export type UgcPanel = {
  id: number
  seen: string
  title: string
  flags: UgcFlag[]
  isDecidable: boolean
  state: SubmissionState
  isHidden: boolean
  isQuarantined: boolean
  /** Whether the viewer may lift the quarantine. */
  mayRelease: boolean
  /** Who set the quarantine and why; null without one. */
  quarantine: string | null
  dates: { id: number; when: ShownTime; notes: string[] }[]
  dateCount: number
  venue: { name: string; address: string; mapHref: string }
  categories: string[]
  imageChecksum: string | null
  /** Clean HTML. */
  description: string
  links: { label: string; href: string }[]
  facts: { name: string; value: string }[]
  siteName: string
  createdAt: number
  score: number
  threshold: number
  signals: string[]
  reason: string
  decided: { at: number; editor: string } | null
  submitter: {
    name: string
    email: string
    since: number
    onSite: UgcTotals
    onAllSites: UgcTotals | null
    allHref: string
  } | null
  eventHref: string | null
  editHref: string | null
}

export type UgcPageData = {
  /** Null: all sites. */
  siteName: string | null
  /** The path of the list, and the parameters that no filter changes. */
  path: string
  hidden: Record<string, string>
  filter: { state: UgcState | null; text: string; start: string; end: string }
  /** Links to the same list in another state, with how many wait. */
  states: { name: string; href: string; isCurrent: boolean }[]
  clearHref: string | null
  allDatesHref: string | null
  newestHref: string | null
  nextHref: string | null
  rows: UgcRow[]
  panel: UgcPanel | null
  closeHref: string
  /** Days are those of the console. */
  timezone: string
  now: number
}
