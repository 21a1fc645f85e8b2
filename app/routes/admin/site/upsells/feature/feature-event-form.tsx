import { MAX_DAYS_PER_INVOICE } from '~/domain/promotions/invoices/invoice'
import { featureForm } from '~/domain/promotions/sales/sale-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import quiet from '~/ui/kit/text/quiet.module.css'
import { DayBoxes, type DayChoice } from '~/ui/upsells/day-boxes'
import styles from '~/ui/upsells/upsells.module.css'

type Props = {
  event: {
    path: string
    otherHref: string
    /** Null if the event cannot be featured; `reason` says why. */
    title: string | null
    reason: string | null
    choices: DayChoice[]
    hasMore: boolean
  }
  reply: FormReply | undefined
}

/** The days of an event, with what is free on each. */
export function FeatureEventForm({ event, reply }: Props) {
  const { path, otherHref, title, reason, choices, hasMore } = event
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({ id: 'feature-event', schema: featureForm, reply })
  const sent = reply?.result.initialValue?.days
  const chosen = sent === undefined ? [] : [sent].flat().map(String)
  const searchLink = <A href={otherHref}>Choose another event</A>
  if (title === null) {
    return (
      <>
        <Notice>{reason}</Notice>
        <p>{searchLink}</p>
      </>
    )
  }
  return (
    <Card title={title} actions={searchLink}>
      <PostForm form={form} action={path} className={styles.form} noValidate={hasJavaScript}>
        <DayBoxes legend="Days" field={fields.days} chosen={chosen} choices={choices} />
        {hasMore ? (
          <p className={quiet.label}>
            These are the next {MAX_DAYS_PER_INVOICE} days; later ones can be chosen later.
          </p>
        ) : null}
        <button type="submit" className={buttonClass('first')}>
          Feature without charge
        </button>
      </PostForm>
    </Card>
  )
}
