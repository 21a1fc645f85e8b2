import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { isSuperadmin } from '~/domain/accounts/permissions'
import { listTrafficDays } from '~/domain/reports/day-counts.server'
import { readDashboard } from '~/domain/reports/read-dashboard.server'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { findAnnouncementEnd } from '~/domain/sites/announcement-store.server'
import { requireAdminSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import { getSiteUrl } from '~/http/site-url.server'
import { toDay } from '~/lib/local-time'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { findAdminPath } from '~/ui/admin-frame/find-admin-path'
import type { ChartProps } from '~/ui/charts/chart-shape'
import { DayChart } from '~/ui/charts/day-chart'
import { AdminPage } from '~/ui/kit/admin-page'
import { Card } from '~/ui/kit/card'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { AttentionCard } from './attention-card'
import styles from './dashboard.module.css'
import { SiteCard } from './site-card'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Dashboard', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site, viewer } = await requireAdminSite(args)
  const { request, context } = args
  const { services } = context
  const sections = createPageSections(context)
  const [dashboard, announcementEnd, traffic] = await Promise.all([
    readDashboard(services, site.id, { seesFeeds: isSuperadmin(viewer) }),
    findAnnouncementEnd(services.db, site.id),
    sections.read('traffic', listTrafficDays(services, site.id)),
  ])
  const { domains, submissions, sold, waiting, differences, failingFeeds } = dashboard
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
      announcementEnded: hasEnded ? toDay(announcementEnd, ADMIN_TIMEZONE) : null,
    },
    ...{ submissions, sold, traffic },
    today: toDay(services.now, ADMIN_TIMEZONE),
    isSuperadmin: isSuperadmin(viewer),
  }
}

export { adminHeaders as headers } from '../../admin-headers'

const SUBMISSIONS = { singular: 'submission', plural: 'submissions' }
const SOLD_DAYS = { singular: 'featured day', plural: 'featured days' }
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
        <SiteCard {...site} />
        <AttentionCard findPath={findPath} siteId={site.id} {...attention} />
        <Card id="ugc" title="UGC">
          <DayChart
            kind="bars"
            caption="Submissions by day"
            unit={SUBMISSIONS}
            days={submissions}
            findHref={linkDays(findPath('All UGC') ?? findPath('UGC'))}
          />
        </Card>
        <Card id="upsells" title="Upsells">
          <DayChart
            kind="bars"
            caption="Featured days sold by day"
            unit={SOLD_DAYS}
            days={sold}
            findHref={linkDays(findPath('Upsells'))}
          />
        </Card>
        <div className={styles.wide}>
          <Card id="traffic" title="Traffic (UTC)">
            <SectionBoundary section={traffic} unavailable="Traffic temporarily unavailable">
              {(days) => (
                <DayChart
                  kind="area"
                  caption="Page views by day, in UTC"
                  unit={VIEWS}
                  days={days}
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
