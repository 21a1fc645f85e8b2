import { useActionData } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import type { ModerationIntent } from '~/domain/events/editors/moderation-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { FormNotice, useHasJavaScript } from '~/ui/kit/forms/form'
import { ErrorMessage } from '~/ui/kit/notice'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { CategoriesForm } from './categories-form'
import { ControlError } from './control-error'
import styles from './moderation.module.css'
import type { ModerationData } from './moderation-data'
import { Moment } from './moment'
import { ReviewForm } from './review-form'
import { TagsForm } from './tags-form'
import { useModerationForm } from './use-moderation-form'

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

type MarkProps = {
  intent: Extract<ModerationIntent, 'picked' | 'hidden' | 'quarantined'>
  label: string
  isSet: boolean
}

/** A checkbox that is saved when it is clicked. It flips only after success (specification, section 4). */
function MarkForm({ intent, label, isSet }: MarkProps) {
  const { send, isSending, error } = useModerationForm(intent)
  const hasJavaScript = useHasJavaScript()
  const errorId = useId()
  return (
    <form className={styles.mark} method="post">
      <input type="hidden" name="intent" value={intent} />
      <label>
        <input
          type="checkbox"
          name="value"
          checked={isSet}
          onChange={() => send(isSet ? [] : [['value', 'on']])}
          aria-busy={isSending || undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {label}
      </label>
      {hasJavaScript ? null : (
        <button className={button.plain} type="submit">
          Save<span className={visuallyHidden.visuallyHidden}> {label}</span>
        </button>
      )}
      <ControlError id={errorId} error={error} />
    </form>
  )
}
