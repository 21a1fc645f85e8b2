import { findAdministrators } from '~/domain/accounts/administrators/find-administrators.server'
import { findSubmitters } from '~/domain/events/review/find-submitters.server'
import { usersPath } from '~/domain/sites/admin-path'
import type { RequestArgs } from '~/http/guards.server'
import type { CityTarget, InCities } from './city-target'
import { submissionPath } from './find-submission-targets.server'

/** Administrators, and people who submitted events. */
export async function findPeople(
  { context }: RequestArgs,
  { site, scope }: Pick<InCities, 'site' | 'scope'>,
  text: string,
): Promise<CityTarget[]> {
  const { db } = context.services
  const [administrators, submitters] = await Promise.all([
    findAdministrators(db, { scope, siteId: site.id, text }),
    findSubmitters(db, { scope, siteId: site.id }, text),
  ])
  const isAdministrator = new Set(administrators.map(({ id }) => id))
  return [
    ...administrators.map(({ name, email, siteId, siteName }) => ({
      href: usersPath({ id: siteId }),
      name,
      detail: `${email} · Administrator`,
      city: siteName,
    })),
    ...submitters
      .filter(({ id }) => !isAdministrator.has(id))
      .map((person) => ({
        href: submissionPath(person.site, person.eventId),
        name: person.name,
        detail: `${person.email} · Submitted events`,
        city: person.site.name,
      })),
  ]
}
