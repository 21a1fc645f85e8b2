import type { Site } from '~/domain/sites/site'
import { notifyClaimant } from '~/domain/venues/claims/venue-claim-emails.server'
import type { Claim } from '~/domain/venues/claims/venue-claim-store.server'
import { claimVenuePath, managedVenuePath } from '~/domain/venues/venue-path'
import type { RequestArgs } from '../guards.server'
import { getSiteUrl } from '../site-url.server'
import { requestMailBrand } from './request-mail-brand.server'

/** Emails the person who asked to manage a venue what was decided, after the response is sent. */
export async function notifyClaimantLater(
  args: RequestArgs,
  site: Site,
  claim: Claim,
): Promise<void> {
  const { request, context } = args
  const brand = await requestMailBrand(site, args)
  const path = claim.status === 'approved' ? managedVenuePath : claimVenuePath
  const link = getSiteUrl(site, request, context) + path(claim.venue)
  context.waitUntil(
    'notifying the person who claimed a venue',
    notifyClaimant(context.services, { claim, brand, link }),
  )
}
