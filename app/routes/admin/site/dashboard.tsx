import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ADMIN_TIMEZONE } from '~/domain/sites/admin-timezone'
import { listDomains } from '~/domain/sites/site-store.server'
import { requireAdminSite } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { toDay } from '~/lib/local-time'
import button from '~/ui/kit/button.module.css'
import styles from './dashboard.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Dashboard - ${data.name}` : '404 Not Found' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSite(args)
  const { request, context } = args
  const { services } = context
  const domains = await listDomains(services.db, site.id)
  return {
    name: site.name,
    siteUrl: getSiteUrl(site, request, context),
    timezone: site.timezone,
    canonicalDomain: site.canonicalDomain,
    productDomain: `${site.host}.${services.settings.productDomain}`,
    alternateDomains: domains.flatMap(({ canonical, domain }) => (canonical ? [] : [domain])),
    today: toDay(services.now, ADMIN_TIMEZONE),
  }
}

export { adminHeaders as headers } from '../admin-headers'

export default function Dashboard() {
  const { today, ...site } = useLoaderData<typeof loader>()
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.heading}>Dashboard</h1>
        <p className={styles.today}>
          <time dateTime={today}>{today}</time> in New York
        </p>
      </header>
      <div className={styles.cards}>
        <SiteCard {...site} />
      </div>
    </>
  )
}

type SiteCardProps = {
  name: string
  siteUrl: string
  timezone: string
  canonicalDomain: string | null
  productDomain: string
  alternateDomains: string[]
}

function SiteCard({ name, siteUrl, timezone, ...domains }: SiteCardProps) {
  const { canonicalDomain, productDomain, alternateDomains } = domains
  return (
    <section className={styles.card} aria-labelledby="site">
      <h2 className={styles.name} id="site" dir="auto">
        {name}
      </h2>
      <dl className={styles.facts}>
        <dt>Canonical domain</dt>
        <dd>{canonicalDomain ?? <span className={styles.none}>Not set</span>}</dd>
        <dt>Product domain</dt>
        <dd>{productDomain}</dd>
        <dt>Alternate domains</dt>
        {alternateDomains.length === 0 ? (
          <dd className={styles.none}>None</dd>
        ) : (
          alternateDomains.map((domain) => <dd key={domain}>{domain}</dd>)
        )}
        <dt>Time zone</dt>
        <dd>{timezone}</dd>
      </dl>
      <a className={button.second} href={`${siteUrl}/`}>
        View site
      </a>
    </section>
  )
}
