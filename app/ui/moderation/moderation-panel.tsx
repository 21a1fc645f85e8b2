import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormReply } from '~/lib/forms/form-reply'
import { FormNotice } from '~/ui/kit/forms/form'
import { ErrorMessage } from '~/ui/kit/notice'
import { CategoriesForm } from './categories-form'
import { MarkForm } from './mark-form'
import styles from './moderation.module.css'
import type { ModerationData } from './moderation-data'
import { Moment } from './moment'
import { ReviewForm } from './review-form'
import { TagsForm } from './tags-form'

/** Everything that admins read about an event and change on its page. */
export function ModerationPanel(data: ModerationData) {
  const { provenance, categories, review } = data
  const reply = useActionData<FormReply>()
  // An error about a form that this page does not have.
  const refusal = reply && !reply.intent ? reply.result.error?.['']?.[0] : undefined
  return (
    <>
      {data.notice && !reply ? <FormNotice>{data.notice}</FormNotice> : null}
      {refusal ? (
        <ErrorMessage id="refused-form" isFocused>
          {refusal}
        </ErrorMessage>
      ) : null}
      <dl className={styles.facts}>
        <Fact name="Feed type">{provenance.feedType}</Fact>
        <Fact name="Created">
          <Moment {...provenance.created} />
        </Fact>
        <Fact name="Updated">
          <Moment {...provenance.updated} />
        </Fact>
      </dl>
      {data.scrapeHref === null ? null : (
        <p>
          <a href={data.scrapeHref}>Scrape...</a>
        </p>
      )}
      {review ? <ReviewForm review={review} /> : null}
      <fieldset className={styles.group}>
        <legend>On {data.siteName} only</legend>
        <MarkForm intent="picked" label="Picked" isSet={data.picked} />
        <MarkForm intent="hidden" label="Hidden" isSet={data.hidden} />
        <TagsForm siteId={data.siteId} tags={data.tags} />
      </fieldset>
      {data.quarantined === null ? null : (
        <fieldset className={styles.group}>
          <legend>On every site</legend>
          <MarkForm intent="quarantined" label="Quarantine" isSet={data.quarantined} />
        </fieldset>
      )}
      {data.quarantine === null ? null : <p>Quarantine: {data.quarantine}</p>}
      <CategoriesForm {...categories} />
      <p>
        <a href={data.ugcHref}>User-generated events of {data.siteName}</a>
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
