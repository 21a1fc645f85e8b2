import type { Site } from './site'

/** The console's pages about one site have its id in their URL (admin specification, section 2). */
export function dashboardPath({ id }: Pick<Site, 'id'>): string {
  return `/site/dashboard?site=${id}`
}

export function ugcPath({ id }: Pick<Site, 'id'>): string {
  return `/site/ugc?site=${id}`
}
