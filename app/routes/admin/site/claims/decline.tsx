import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { actingAs } from '~/domain/changes/audit.server'
import { claimsPath } from '~/domain/sites/admin-path'
import { declineClaim } from '~/domain/venues/claims/decide-claim.server'
import { CLAIM_MESSAGES, declineClaimForm } from '~/domain/venues/claims/venue-claim'
import { findClaim } from '~/domain/venues/claims/venue-claim-store.server'
import { notifyClaimantLater } from '~/http/emails/notify-claimant-later.server'
import { notFound } from '~/http/error-responses.server'
import { redirectWithFlash } from '~/http/flash.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { parseRowId } from '~/lib/row-id'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { DeclineClaimForm } from '~/ui/venues/claims/decline-claim-form'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Decline Claim', 'Venue Claims', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const id = parseRowId(args.params.id)
  const claim = id && (await findClaim(args.context.services.db, site.id, id))
  if (!claim) throw notFound('Claim not found')
  return { claim, site: { id: site.id, name: site.name } }
}

/** The form, from its dialog or its page. */
export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context, params } = args
  const id = parseRowId(params.id)
  if (id === null) throw notFound('Claim not found')
  const form = await readForm(request, declineClaimForm)
  if (form.kind === 'refused') return form.reply
  const order = { siteId: site.id, claimId: id, ...form.value }
  const outcome = await declineClaim(actingAs(context.services, viewer), order)
  if (outcome.kind === 'not-found') throw notFound('Claim not found')
  if (outcome.kind === 'already-decided') {
    const text = CLAIM_MESSAGES.decided
    return redirectWithFlash(request, claimsPath(site), { text, tone: 'bad' })
  }
  await notifyClaimantLater(args, site, outcome.claim)
  const text = `${outcome.claim.person.name} receives your answer by email.`
  return redirectWithFlash(request, claimsPath(site), { text })
}

/** The dialog's form as a page, for browsers without JavaScript. */
export default function DeclineClaim() {
  const { claim, site } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title={`Decline ${claim.person.name}`}
      steps={[{ name: 'Venue Claims', href: claimsPath(site) }]}
    >
      <DeclineClaimForm claim={claim} site={site} reply={reply} />
    </AdminPage>
  )
}
