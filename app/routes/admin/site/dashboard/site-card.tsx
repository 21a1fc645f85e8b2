import button from '~/ui/kit/button.module.css'
import { Card } from '~/ui/kit/pages/card'
import styles from './dashboard.module.css'

type Props = {
  name: string
  url: string
  timezone: string
  canonicalDomain: string | null
  productDomain: string
  alternateDomains: string[]
}

/** The site's name and domains (admin specification, section 2). */
export function SiteCard({ name, url, timezone, ...domains }: Props) {
  const { canonicalDomain, productDomain, alternateDomains } = domains
  return (
    <Card
      id="site"
      title={name}
      actions={
        <a className={button.second} href={`${url}/`}>
          View site
        </a>
      }
    >
      <dl className={styles.facts}>
        <dt>Canonical domain</dt>
        <dd>{canonicalDomain ?? <span className={styles.none}>not set</span>}</dd>
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
    </Card>
  )
}
