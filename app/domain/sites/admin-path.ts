import type { Site } from './site'

/** The pages of the console that are about one site name it in their address (admin specification, section 2). */
export function dashboardPath({ id }: Pick<Site, 'id'>): string {
  return `/site/dashboard?site=${id}`
}
