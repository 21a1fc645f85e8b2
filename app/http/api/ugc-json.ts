import type { ListedSubmission } from '~/domain/events/review/list-submissions.server'

/** An item of /api/ugcdetails (admin specification, section 3). Instants are ISO 8601, in UTC. */
export type UgcItemJson = {
  event: {
    id: number
    title: string
    create_time: string
    start: string
    venue: { name: string; address: string }
    quarantine: boolean
    published: boolean
    hidden: boolean
    site: { id: number; name: string }
  }
  /** Null if the account was deleted. */
  user: { displayName: string; email: string } | null
}

/** A submission with its first date: `published` if all its dates are, `quarantine` and `hidden` if any is. */
export function ugcItemJson({ event, submitter, ...submission }: ListedSubmission): UgcItemJson {
  const { dates, unpublishedDates, quarantinedDates, hiddenDates } = submission
  return {
    event: {
      id: event.id,
      title: event.title,
      create_time: new Date(submission.createdAt).toISOString(),
      start: new Date(event.startAt).toISOString(),
      venue: { name: event.venueName, address: event.venueAddress },
      quarantine: quarantinedDates > 0 || event.isVenueQuarantined,
      published: dates > 0 && unpublishedDates === 0,
      hidden: hiddenDates > 0,
      site: submission.site,
    },
    user: submitter && { displayName: submitter.name, email: submitter.email },
  }
}
