import { findSubmissions } from '~/domain/events/review/find-submissions.server'
import type { SubmissionState } from '~/domain/events/review/submission-state'
import { ugcPath } from '~/domain/sites/admin-path'
import type { Database } from '~/platform/storage/database.server'
import type { CityTarget, InCities } from './city-target'

/** Submissions by the words of their titles. */
export async function findSubmissionTargets(
  db: Database,
  { site, scope }: Pick<InCities, 'site' | 'scope'>,
  text: string,
): Promise<CityTarget[]> {
  const found = await findSubmissions(db, { siteId: site.id, scope }, text)
  return found.map(({ id, title, state, site }) => ({
    href: submissionPath(site, id),
    name: title,
    detail: labelState(state),
    city: site.name,
  }))
}

function labelState(state: SubmissionState): string {
  if (state === 'held') return 'Held for review'
  return state === 'declined' ? 'Declined' : 'Accepted'
}

/** The list of submissions with this event alone. */
export const submissionPath = (site: { id: number }, eventId: number) =>
  `${ugcPath(site)}&eventId=${eventId}`
