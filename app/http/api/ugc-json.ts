import type { ListedSubmission } from '~/domain/events/review/list-submissions.server'

/**
 * An item of /api/ugcdetails (admin specification, section 3): a submission with its first date, `published` if all its dates
 * are, `quarantine` and `hidden` if any is. Instants are ISO 8601, in UTC. `user` is null if the account was deleted.
 */
export function ugcItemJson({ event, submitter, ...submission }: ListedSubmission) {
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
