import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { claimsPath } from '~/domain/sites/admin-path'
import {
  approveClaim,
  removeManager,
  restoreManager,
} from '~/domain/venues/claims/decide-claim.server'
import {
  CLAIM_MESSAGES,
  claimForms,
  formatManagerPosition,
  parseManagerPosition,
} from '~/domain/venues/claims/venue-claim'
import { listManagers, listOpenClaims } from '~/domain/venues/claims/venue-claim-store.server'
import { notifyClaimantLater } from '~/http/emails/notify-claimant-later.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readIntentForm, type ValidForm } from '~/http/forms/validate-form.server'
import { type AdminSite, requireAdminSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import { ClaimsTable } from '~/ui/venues/claims/claims-table'
import { ManagersTable } from '~/ui/venues/claims/managers-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Venue Claims', data.site.name])

/** Who asks to manage a venue of the site, and who manages one by its editors' decision. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { db, now } = args.context.services
  const after = parseManagerPosition(new URL(args.request.url).searchParams.get('after'))
  const [{ claims, more }, { managers, next }] = await Promise.all([
    listOpenClaims(db, site.id),
    listManagers(db, site.id, after),
  ])
  return {
    claims,
    more,
    managers,
    now,
    timezone: site.timezone,
    firstHref: after && claimsPath(site),
    nextHref: next && claimsPath(site, formatManagerPosition(next)),
    site: { id: site.id, name: site.name },
    siteUrl: getSiteUrl(site, args.request, args.context),
  }
}

/** The buttons Approve and Remove, and the undo of Remove. */
export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSite(args)
  const form = await readIntentForm(args.request, claimForms)
  if (form.kind === 'refused') return form.reply
  const outcome = await act(args, access, form)
  return redirectWithFlash(args.request, claimsPath(access.site), outcome)
}

type Outcome = Parameters<typeof redirectWithFlash>[2]

async function act(
  args: ActionFunctionArgs,
  { site, viewer }: AdminSite,
  form: ValidForm<typeof claimForms>,
): Promise<Outcome> {
  const services = actingAs(args.context.services, viewer)
  if (form.intent === 'approve') {
    const outcome = await approveClaim(services, { siteId: site.id, claimId: form.value.claim })
    if (outcome.kind === 'not-found') return { text: CLAIM_MESSAGES.noClaim, tone: 'bad' }
    if (outcome.kind === 'already-decided') return { text: CLAIM_MESSAGES.decided, tone: 'bad' }
    await notifyClaimantLater(args, site, outcome.claim)
    const { person, venue } = outcome.claim
    return { text: `${person.name} manages ${venue.name} now.` }
  }
  const { venue: venueId, account: accountId } = form.value
  const change = form.intent === 'remove' ? removeManager : restoreManager
  const manager = await change(services, { siteId: site.id, venueId, accountId })
  if (!manager) return { text: CLAIM_MESSAGES.noManager, tone: 'bad' }
  const { person, venue } = manager
  if (form.intent === 'restore') return { text: `${person.name} manages ${venue.name} again.` }
  const fields = { intent: 'restore', venue: String(venueId), account: accountId }
  return {
    text: `${person.name} no longer manages ${venue.name}.`,
    undo: { action: claimsPath(site), fields },
  }
}

export default function VenueClaims() {
  const { claims, more, managers, firstHref, nextHref, ...page } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Venue Claims"
      lead={`People who run a venue may ask to keep its page on ${page.site.name} up to date. Check who they are first: what they write is public at once.`}
    >
      <ClaimsTable claims={claims} more={more} {...page} />
      <ManagersTable managers={managers} {...page} />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </AdminPage>
  )
}
