import button from '~/ui/kit/button.module.css'
import { FormNotice } from '~/ui/kit/forms/form'
import { A } from '~/ui/kit/link'
import { ErrorMessage, Notice } from '~/ui/kit/notice'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import { UnfinishedOrderPanel } from './cart/unfinished-order-panel'
import { FeaturedPreview } from './featured-preview'
import styles from './promote-content.module.css'
import { PromoteForm } from './promote-form'
import type { PromotePage, PromoteReply, PromoteSale } from './promote-page'
import { PromotedEvent } from './promoted-event'

/** Everything below the breadcrumbs of the promote page (specification, section 2). */
export function PromoteContent({
  page: { event, content },
  reply,
}: {
  page: PromotePage
  reply: PromoteReply | undefined
}) {
  const error = reply?.result.error?.['']?.[0]
  return (
    <>
      <h1 className={styles.heading}>Promote Event</h1>
      {error ? (
        <ErrorMessage id="refused-form" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      <div className={styles.opening}>
        <div className={styles.event}>
          <PromotedEvent event={event} />
          {content.kind === 'past' ? (
            <p className={styles.lead}>You cannot promote an event that is in the past</p>
          ) : (
            <p className={styles.lead}>
              Get premiere placement and presentation. Upgrade your event today to boost its
              performance and visibility.
            </p>
          )}
        </div>
        {content.kind === 'login' || content.kind === 'sale' ? (
          <FeaturedPreview event={event} />
        ) : null}
      </div>
      {content.kind === 'login' ? <Login {...content} /> : null}
      {content.kind === 'blocked' ? <Blocked {...content} /> : null}
      {content.kind === 'sale' ? (
        <SectionBoundary
          section={content.sale}
          unavailable="Featured event promotions temporarily unavailable"
        >
          {(sale) => <Sale event={event} sale={sale} reply={reply} />}
        </SectionBoundary>
      ) : null}
    </>
  )
}

function Login({ loginHref }: { loginHref: string }) {
  return (
    <section className={styles.section} aria-labelledby="log-in">
      <h2 id="log-in">Log in to Promote This Event</h2>
      <p>You need an account to promote an event. It takes a minute.</p>
      <A className={button.button} rel="nofollow" href={loginHref}>
        Login
      </A>
    </section>
  )
}

function Blocked({ reasons, manageHref }: { reasons: string[]; manageHref: string | null }) {
  return (
    <section className={styles.section} aria-labelledby="blocked">
      <h2 id="blocked">This event cannot be promoted now</h2>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {manageHref === null ? null : (
        <A className={button.button} href={manageHref}>
          Manage this event
        </A>
      )}
    </section>
  )
}

type SaleProps = { event: { id: number }; sale: PromoteSale; reply: PromoteReply | undefined }

function Sale({ event, sale, reply }: SaleProps) {
  const { order, notice } = sale
  return (
    <>
      {notice ? <FormNotice>{notice}</FormNotice> : null}
      {order ? <UnfinishedOrderPanel event={event} order={order} gateway={sale.gateway} /> : null}
      <Offer event={event} sale={sale} reply={reply} />
    </>
  )
}

function Offer({ event, sale, reply }: SaleProps) {
  const { rate, min, max } = sale.inventory
  if (rate <= 0) return <Notice>Featured days are not for sale here at the moment.</Notice>
  if (min > max) return <Notice>{sale.todayText} This event has no later day.</Notice>
  return <PromoteForm event={event} sale={sale} reply={reply} />
}
