import type { ListedSubmission } from '~/domain/events/review/list-submissions.server'
import { formatSeen } from '~/domain/events/review/moderation-acts'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { formatClockTime, toDay } from '~/lib/time/local-time'
import type { ShownTime } from '~/ui/events/event-time'
import type { UgcFlag, UgcRow } from '~/ui/ugc/ugc-data'

type Options = { href: string; isOfAllSites: boolean }

export function buildRow(submission: ListedSubmission, { href, isOfAllSites }: Options): UgcRow {
  const { id, event, dates, createdAt, submitter, score, site } = submission
  return {
    id,
    href,
    createdAt,
    submitter,
    score,
    seen: formatSeen(submission),
    eventId: event.id,
    title: event.title,
    when: formatStart(event),
    more: dates > 1 ? `and ${dates - 1} more ${dates === 2 ? 'date' : 'dates'}` : '',
    venue: { name: event.venueName, address: event.venueAddress },
    siteName: isOfAllSites ? site.name : null,
    flags: listFlags({ ...submission, isVenueQuarantined: event.isVenueQuarantined }),
    isHidden: dates > 0 && submission.hiddenDates === dates,
    isQuarantined: dates > 0 && submission.quarantinedDates === dates,
  }
}

type Counted = Pick<
  ListedSubmission,
  'state' | 'dates' | 'unpublishedDates' | 'quarantinedDates' | 'hiddenDates'
> & { isVenueQuarantined: boolean }

const STATES: Record<SubmissionState, UgcFlag[]> = {
  accepted: [],
  held: [{ label: 'Held', tone: 'warn' }],
  declined: [{ label: 'Declined', tone: 'bad' }],
}

/** The state, and the specification's flags: published, quarantine, hidden. */
export function listFlags(submission: Counted): UgcFlag[] {
  const { state, dates, unpublishedDates, quarantinedDates, hiddenDates } = submission
  const ofDates = (count: number, label: string, tone: UgcFlag['tone']): UgcFlag[] => {
    if (count === 0) return []
    return [{ label: count < dates ? `${label}: ${count} of ${dates} dates` : label, tone }]
  }
  return [
    ...STATES[state],
    ...(dates === 0
      ? [{ label: 'Deleted', tone: 'bad' } as const]
      : [
          ...ofDates(dates - unpublishedDates, 'Published', 'good'),
          ...(unpublishedDates === dates
            ? [{ label: 'Not published', tone: 'calm' } as const]
            : []),
        ]),
    ...ofDates(quarantinedDates, 'Quarantine', 'bad'),
    ...(submission.isVenueQuarantined
      ? [{ label: 'Venue in quarantine', tone: 'bad' } as const]
      : []),
    ...ofDates(hiddenDates, 'Hidden', 'warn'),
  ]
}

type Start = { startAt: number; startDay: string; noStart: boolean; timezone: string }

/** The console's form: '2026-05-02 · 7:00 PM', in the event's own zone. */
export function formatStart({ startAt, startDay, noStart, timezone }: Start): ShownTime {
  if (noStart) return { text: startDay, dateTime: startDay }
  const text = `${toDay(startAt, timezone)} · ${formatClockTime(startAt, timezone)}`
  return { text, dateTime: new Date(startAt).toISOString() }
}
