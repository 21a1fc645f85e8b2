import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { actingAs } from '~/domain/changes/audit.server'
import { upsellRateForm } from '~/domain/promotions/days/upsell-rate'
import { findUpsellRate, saveUpsellRates } from '~/domain/promotions/days/upsell-rate-store.server'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoices/invoice'
import { editSitePath, upsellRatesPath } from '~/domain/sites/admin-path'
import { NOTHING_CHANGED, redirectWithFlash } from '~/http/flash.server'
import { conflictReply } from '~/http/forms/conflict-reply.server'
import { readForm } from '~/http/forms/validate-form.server'
import { requireAdminSite } from '~/http/guards.server'
import { formatDollarAmount } from '~/lib/forms/cents-field'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { formatDollars } from '~/lib/money'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { UpsellRateForm } from './upsell-rate-form'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Upsell Rates', data.name])

/** What a featured day costs on a site. */
export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const cents = await findUpsellRate(args.context.services, site.id)
  return {
    name: site.name,
    path: upsellRatesPath(site),
    cents,
    openedWith: fingerprint({ [FEATURED_DAY_RATE]: cents }),
    dollars: cents === 0 ? '' : formatDollarAmount(cents),
    slots: site.settings.featuredSlotsPerDay,
    editSiteHref: isSuperadmin(viewer) ? editSitePath(site) : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const form = await readForm(request, upsellRateForm)
  if (form.kind === 'refused') return form.reply
  const { [FEATURED_DAY_RATE]: cents, openedWith } = form.value
  const services = actingAs(context.services, viewer)
  const rates = { [FEATURED_DAY_RATE]: cents }
  const saved = await saveUpsellRates(services, site, rates, openedWith)
  if (saved.kind === 'conflict') {
    const now = formatDollars(Number(saved.conflict.stored[FEATURED_DAY_RATE]))
    return conflictReply(form.submission, saved.conflict, { [FEATURED_DAY_RATE]: now })
  }
  const text = saved.isChanged ? describeRate(cents) : NOTHING_CHANGED
  return redirectWithFlash(request, upsellRatesPath(site), { text })
}

const describeRate = (cents: number) =>
  cents === 0
    ? 'Featured days are no longer on sale.'
    : `A featured day now costs ${formatDollars(cents)}.`

export default function UpsellRates() {
  const page = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Upsell Rates"
      lead={`What people pay to have an event featured on the home page of ${page.name} for a day.`}
    >
      <Panel>
        <UpsellRateForm key={keyOfOpened(reply, page.openedWith)} page={page} reply={reply} />
      </Panel>
    </AdminPage>
  )
}
