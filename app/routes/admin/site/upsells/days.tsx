import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listSlotHolders } from '~/domain/promotions/days/list-slot-holders.server'
import { formatSaleNumber } from '~/domain/promotions/invoices/invoice'
import { featuredDaysPath, salePath, upsellsPath } from '~/domain/sites/admin-path'
import { requireAdminSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { mapSection } from '~/lib/section-result'
import { addDays, formatDay, isDay, toDay } from '~/lib/time/local-time'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { buttonClass } from '~/ui/kit/button-class'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { DayTable } from '~/ui/upsells/day-table'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Featured Days', 'Upsells', data.name])

/** Days of a page. */
const SPAN = 31

/** Who has the slots of each day, from today on or from another day. Days are those of the site's time zone. */
export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { services } = args.context
  const today = toDay(services.now, site.timezone)
  const given = new URL(args.request.url).searchParams.get('first') ?? ''
  const first = isDay(given) ? given : today
  const days = Array.from({ length: SPAN }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  const holders = await createPageSections(args.context).read(
    'slots',
    listSlotHolders(services, site.id, days),
  )
  return {
    name: site.name,
    upsellsHref: upsellsPath(site),
    span: `${formatDay(first, 'MMMM d, yyyy')} – ${formatDay(last, 'MMMM d, yyyy')}`,
    earlierHref: pageHref(site, addDays(first, -SPAN)),
    todayHref: first === today ? null : featuredDaysPath(site),
    laterHref: pageHref(site, addDays(first, SPAN)),
    slots: site.settings.featuredSlotsPerDay,
    rows: mapSection(holders, (found) =>
      days.map((day) => ({
        day,
        label: formatDay(day, 'EEE, MMM d'),
        remark: day === today ? 'Today' : day < today ? 'Past' : null,
        holders: found
          .filter((holder) => holder.day === day)
          .map((holder) => ({
            id: holder.invoiceId,
            number: formatSaleNumber({ ...holder, id: holder.invoiceId }),
            href: salePath(site, { id: holder.invoiceId }),
            title: holder.summary,
            buyer: holder.buyer,
            isSold: holder.state === 'sold',
            isComplimentary: holder.isComplimentary,
          })),
      })),
    ),
  }
}

/** Null where no day can be read from a URL. */
const pageHref = (site: { id: number }, first: string): string | null =>
  isDay(first) ? featuredDaysPath(site, first) : null

export default function FeaturedDays() {
  const page = useLoaderData<typeof loader>()
  const { earlierHref, todayHref, laterHref } = page
  return (
    <AdminPage
      title="Featured Days"
      lead={`${page.span}. ${page.slots === 1 ? 'One event' : `Up to ${page.slots} events`} a day on ${page.name}.`}
      steps={[{ name: 'Upsells', href: page.upsellsHref }]}
      actions={
        <>
          {earlierHref ? (
            <A className={buttonClass('second')} rel="prev" href={earlierHref}>
              <span aria-hidden="true">←</span> Earlier days
            </A>
          ) : null}
          {todayHref ? (
            <A className={buttonClass('second')} href={todayHref}>
              Today
            </A>
          ) : null}
          {laterHref ? (
            <A className={buttonClass('second')} rel="next" href={laterHref}>
              Later days <span aria-hidden="true">→</span>
            </A>
          ) : null}
        </>
      }
    >
      <DayTable rows={page.rows} slots={page.slots} />
    </AdminPage>
  )
}
