import { and, eq } from 'drizzle-orm'
import { venueClaim } from '~/db/schema/venue-claims'
import { venue } from '~/db/schema/venues'
import type { Account } from '~/domain/accounts/account'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { findSiteByHost } from '~/domain/sites/site-store.server'
import { claimVenue } from '~/domain/venues/claims/claim-venue.server'

/** Who says to run which venue; the editors have not answered yet. */
const CLAIM = {
  host: 'sorrelsprings',
  label: 'sorrelsprings-sorrel-opera-house',
  by: 'june@example.com',
  message: 'I run the box office of the opera house, and would like to correct our hours.',
}

/** Makes the claim once: a decided one is not made again. */
export async function loadClaims(services: ChangeServices, people: Account[]): Promise<void> {
  const { db } = services
  const account = people.find(({ email }) => email === CLAIM.by)
  const [site, claimed] = await Promise.all([
    findSiteByHost(db, CLAIM.host),
    db.select({ id: venue.id }).from(venue).where(eq(venue.label, CLAIM.label)).get(),
  ])
  if (!account || !site || !claimed)
    throw new Error('the claim of the demo names nobody or nothing')
  const before = await db
    .select({ id: venueClaim.id })
    .from(venueClaim)
    .where(and(eq(venueClaim.venueId, claimed.id), eq(venueClaim.accountId, account.id)))
    .get()
  if (before) return
  const { message } = CLAIM
  const order = { siteId: site.id, venueId: claimed.id, accountId: account.id, message }
  const outcome = await claimVenue(services, order)
  if (outcome.kind !== 'sent')
    throw new Error(`the claim of the demo was not sent: ${outcome.kind}`)
}
