import type { Delivery } from '~/domain/webhooks/delivery'
import { webhookPath } from '~/domain/webhooks/webhook-paths'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { A } from '~/ui/kit/link'
import { KeysetPages } from '~/ui/kit/tables/keyset-pages'
import chips from '~/ui/kit/text/chips.module.css'
import { DeliveriesTable } from './deliveries-table'
import styles from './webhooks.module.css'

type Props = {
  site: { id: number }
  webhook: { id: number; enabled: boolean }
  deliveries: Delivery[]
  isFailed: boolean
  firstHref: string | null
  nextHref: string | null
  now: number
  timezone: string
}

/** What was sent to a webhook in the last month, all or only what failed. */
export function DeliveryLog({ firstHref, nextHref, ...props }: Props) {
  const { site, webhook, deliveries, isFailed } = props
  return (
    <>
      <div className={styles.log}>
        <nav aria-label="Deliveries">
          <ul className={chips.outlined}>
            <li>
              <A href={webhookPath(site, webhook)} aria-current={isFailed ? undefined : 'page'}>
                All
              </A>
            </li>
            <li>
              <A
                href={webhookPath(site, webhook, { show: 'failed' })}
                aria-current={isFailed ? 'page' : undefined}
              >
                Failed
              </A>
            </li>
          </ul>
        </nav>
        {isFailed && webhook.enabled && deliveries.length > 0 ? (
          <PostForm action={webhookPath(site, webhook)} preventScrollReset>
            <SubmitButton intent="replay-failed" variant="second">
              Replay all failed
            </SubmitButton>
          </PostForm>
        ) : null}
      </div>
      <DeliveriesTable {...props} />
      <KeysetPages firstHref={firstHref} nextHref={nextHref} />
    </>
  )
}
