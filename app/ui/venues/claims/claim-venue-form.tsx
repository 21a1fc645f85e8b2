import { claimForm } from '~/domain/venues/claims/venue-claim'
import { venuePath } from '~/domain/venues/venue-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { TextArea } from '~/ui/kit/fields/text-area'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import styles from './venue-claims.module.css'

type Props = {
  venue: { id: number }
  /** What the viewer wrote before, while the editors have not answered; null for a new request. */
  message: string | null
  reply: FormReply | undefined
}

/** Asks the editors to let the viewer manage a venue. */
export function ClaimVenueForm({ venue, message, reply }: Props) {
  const defaultValue = { message: message ?? '' }
  const [form, fields] = useValidatedForm({
    id: 'claim-venue',
    schema: claimForm,
    reply,
    defaultValue,
  })
  return (
    <PostForm form={form} className={styles.form}>
      {message === null ? null : (
        <Notice>
          You have asked already. Until the editors answer, you can change your words.
        </Notice>
      )}
      <TextArea
        label="Who are you, and what do you do there?"
        hint="For example your role, and a page or a phone number by which the editors can check it."
        field={fields.message}
        rows={6}
      />
      <div className={button.buttons}>
        <SubmitButton>{message === null ? 'Send Request' : 'Update Request'}</SubmitButton>
        <A className={button.second} href={venuePath(venue)}>
          Cancel
        </A>
      </div>
    </PostForm>
  )
}
