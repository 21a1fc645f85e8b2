import { editEventPath } from '~/domain/events/authors/own-event'
import { describeQuarantine } from '~/domain/events/editors/quarantine'
import { eventPath } from '~/domain/events/event'
import { formatSeen } from '~/domain/events/review/moderation-acts'
import { REVIEW_THRESHOLD, SIGNAL_LABELS } from '~/domain/events/review/score-submission'
import type { SubmissionDetail, SubmittedDate } from '~/domain/events/review/submission-detail'
import { formatRichText } from '~/lib/rich-text/format-rich-text.server'
import { formatClockTime, toDay } from '~/lib/time/local-time'
import { parseExternalLink } from '~/ui/events/page/external-link'
import type { UgcPanel } from '~/ui/ugc/ugc-data'
import { formatStart, listFlags } from './build-ugc-row'

type Options = {
  siteUrl: string
  /** Whether the viewer may lift a superadmin's quarantine. */
  mayReleaseAll: boolean
  allHref: (email: string) => string
}

/** Everything about a submission, ready for the browser. */
export function buildPanel(
  detail: SubmissionDetail,
  { siteUrl, mayReleaseAll, allHref }: Options,
): UgcPanel {
  const { id, event, venue, dates, dateCount, submitter, decided, site } = detail
  const { state, score, reason, createdAt, categories } = detail
  return {
    id,
    state,
    score,
    reason,
    createdAt,
    categories,
    dateCount,
    seen: formatSeen(detail),
    title: event.title,
    flags: listFlags({
      ...detail.counts,
      state,
      dates: dateCount,
      isVenueQuarantined: venue.isQuarantined,
    }),
    isDecidable: !event.isDeleted,
    isHidden: dateCount > 0 && detail.counts.hiddenDates === dateCount,
    isQuarantined: dateCount > 0 && detail.counts.quarantinedDates === dateCount,
    mayRelease: mayReleaseAll || !detail.quarantine?.isBySuperadmin,
    quarantine: detail.quarantine && describeQuarantine(detail.quarantine),
    dates: dates.map((date) => ({ id: date.id, when: formatSpan(date), notes: listNotes(date) })),
    venue: { name: venue.name, address: venue.address, mapHref: mapUrl(venue) },
    imageChecksum: event.imageChecksum,
    description: formatRichText(event.description),
    links: listLinks(event),
    facts: listFacts(event),
    siteName: site.name,
    threshold: REVIEW_THRESHOLD,
    signals: detail.signals.map(
      ({ name, points }) => `${SIGNAL_LABELS[name] ?? name}: ${formatPoints(points)}`,
    ),
    decided: decided && { at: decided.at, editor: decided.editor ?? 'a deleted account' },
    submitter: submitter && { ...submitter, allHref: allHref(submitter.email) },
    eventHref: event.isDeleted ? null : siteUrl + eventPath(event),
    editHref: event.isDeleted ? null : siteUrl + editEventPath(event),
  }
}

const formatPoints = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)

/** The start, and the end where it is known: '2026-05-02 · 7:00 PM – 9:00 PM'. */
function formatSpan(date: SubmittedDate) {
  const start = formatStart(date)
  const { endAt, noEnd, noStart, endDay, startDay, timezone } = date
  if (noStart) return { ...start, text: endDay > startDay ? `${startDay} – ${endDay}` : startDay }
  if (noEnd || endAt === null) return start
  const isSameDay = toDay(endAt, timezone) === toDay(date.startAt, timezone)
  const end = `${isSameDay ? '' : `${toDay(endAt, timezone)} · `}${formatClockTime(endAt, timezone)}`
  return { ...start, text: `${start.text} – ${end}` }
}

const listNotes = ({ published, quarantined, hidden }: SubmittedDate): string[] => [
  ...(published ? [] : ['Not published']),
  ...(quarantined ? ['Quarantine'] : []),
  ...(hidden ? ['Hidden'] : []),
]

/** The place on OpenStreetMap, at the zoom of single points (admin specification, section 9). */
function mapUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`
}

function listLinks({ upstreamUrl, ticketUrl }: SubmissionDetail['event']) {
  return [
    { label: 'Website', link: parseExternalLink(upstreamUrl) },
    { label: 'Tickets', link: parseExternalLink(ticketUrl) },
  ].flatMap(({ label, link }) =>
    link ? [{ label: `${label}: ${link.host}`, href: link.href }] : [],
  )
}

const listFacts = ({ cost, contact }: SubmissionDetail['event']) => [
  ...(cost === '' ? [] : [{ name: 'Cost', value: cost }]),
  ...Object.entries(contact).map(([name, value]) => ({
    name: CONTACT_NAMES[name] ?? `Contact ${name}`,
    value,
  })),
]

const CONTACT_NAMES: Record<string, string> = {
  orgName: 'Organizer',
  name: 'Contact',
  email: 'Contact email',
  phone: 'Contact phone',
}
