import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { findReportSpan, readTrafficPeriod } from '~/domain/reports/day-counts.server'
import {
  type Dashboard as DashboardData,
  readDashboard,
} from '~/domain/reports/read-dashboard.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { findAnnouncementEnd } from '~/domain/sites/announcements/announcement-store.server'
import type { Site } from '~/domain/sites/site'
import { hasOpenClaims } from '~/domain/venues/claims/venue-claim-store.server'
import { requireAdminSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { type DaySpan, fillDays } from '~/lib/time/day-count'
import { toDay } from '~/lib/time/local-time'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { findAdminPath } from '~/ui/admin-frame/find-admin-path'
import type { ChartDay } from '~/ui/charts/chart-scale'
import type { ChartProps } from '~/ui/charts/chart-shape'
import { DayChart } from '~/ui/charts/day-chart'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Card } from '~/ui/kit/pages/card'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { AttentionCard, type NextStep } from './attention-card'
import styles from './dashboard.module.css'
import { SiteCard } from './site-card'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Dashboard', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const { services } = context
  const sections = createPageSections(context)
  const [dashboard, announcementEnd, hasClaims, traffic] = await Promise.all([
    readDashboard(services, site.id, { seesFeeds: isSuperadmin(viewer) }),
    findAnnouncementEnd(services.db, site.id),
    hasOpenClaims(services.db, site.id),
    sections.read('traffic', readTrafficPeriod(services, site.id)),
  ])
  const { domains, submissions, waiting, differences, failingFeeds } = dashboard
  const hasEnded = announcementEnd !== null && announcementEnd <= services.now
  return {
    site: {
      id: site.id,
      name: site.name,
      url: getSiteUrl(site, request, context),
      timezone: site.timezone,
      canonicalDomain: site.canonicalDomain,
      productDomain: `${site.host}.${services.settings.productDomain}`,
      alternateDomains: domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain])),
    },
    attention: {
      waiting,
      differences,
      failingFeeds,
      hasClaims,
      steps: listSteps(site, dashboard.rateCents, isSuperadmin(viewer)),
      announcementEnded: hasEnded ? toDay(announcementEnd, ADMIN_TIMEZONE) : null,
    },
    submissions,
    traffic,
    sold: addComplimentary(dashboard, findReportSpan(services.now)),
    today: toDay(services.now, ADMIN_TIMEZONE),
    isSuperadmin: isSuperadmin(viewer),
  }
}

/** What a new site lacks. Only superadmins change its domains. */
function listSteps(site: Site, rateCents: number, isSuper: boolean): NextStep[] {
  return [
    ...(rateCents === 0
      ? [{ text: 'Set the price of a featured day, to sell them', page: 'Upsell Rates' }]
      : []),
    ...(isSuper && !site.canonicalDomain
      ? [{ text: 'Give the site a domain of its own', page: 'Edit Site' }]
      : []),
  ]
}

/** Sold days, and on top of them those that were given away. Empty without both. */
function addComplimentary(
  { sold, complimentary }: Pick<DashboardData, 'sold' | 'complimentary'>,
  span: DaySpan,
): { days: ChartDay[]; before: number } {
  const extra = new Map(complimentary.map(({ date, count }) => [date, count]))
  const filled = fillDays(sold.days.length > 0 ? sold.days : complimentary, span)
  const counts = new Map(sold.days.map(({ date, count }) => [date, count]))
  const days = filled.map(({ date }) => ({
    date,
    count: counts.get(date) ?? 0,
    extra: extra.get(date) ?? 0,
  }))
  return { days, before: sold.before }
}

const SUBMISSIONS = { singular: 'submission', plural: 'submissions' }
const SOLD_DAYS = { singular: 'featured day', plural: 'featured days' }
const GIVEN_DAYS = { singular: 'complimentary day', plural: 'complimentary days' }
const VIEWS = { singular: 'page view', plural: 'page views' }

export default function Dashboard() {
  const { isSuperadmin, ...dashboard } = useLoaderData<typeof loader>()
  const { site, attention, submissions, sold, traffic, today } = dashboard
  const findPath = (name: string) => findAdminPath(name, { site, isSuperadmin })
  return (
    <AdminPage
      title="Dashboard"
      lead={
        <>
          <time dateTime={today}>{today}</time> in New York
        </>
      }
    >
      <div className={styles.cards}>
        <AttentionCard findPath={findPath} siteId={site.id} {...attention} />
        <SiteCard {...site} />
        <Card id="ugc" title="UGC">
          <DayChart
            kind="bars"
            caption="Submissions by day"
            unit={SUBMISSIONS}
            {...submissions}
            findHref={linkDays(findPath('All UGC') ?? findPath('UGC'))}
          />
        </Card>
        <Card id="upsells" title="Upsells">
          <DayChart
            kind="bars"
            caption="Featured days sold by day"
            unit={SOLD_DAYS}
            extraUnit={GIVEN_DAYS}
            {...sold}
            findHref={linkDays(findPath('Upsells'))}
          />
        </Card>
        <div className={styles.wide}>
          <Card id="traffic" title="Traffic (UTC)">
            <SectionBoundary section={traffic} unavailable="Traffic temporarily unavailable">
              {(period) => (
                <DayChart
                  kind="area"
                  caption="Page views by day, in UTC"
                  unit={VIEWS}
                  {...period}
                />
              )}
            </SectionBoundary>
          </Card>
        </div>
      </div>
    </AdminPage>
  )
}

/** A click on a day leads to the page's list of that day (admin specification, section 2), if there is such a page. */
function linkDays(path: string | null): ChartProps['findHref'] {
  return path === null ? undefined : (day) => `${path}&start=${day}&end=${day}`
}
