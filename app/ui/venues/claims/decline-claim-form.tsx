import { claimsPath, declineClaimPath } from '~/domain/sites/admin-path'
import { declineClaimForm } from '~/domain/venues/claims/venue-claim'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { TextArea } from '~/ui/kit/fields/text-area'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import styles from './claims-tables.module.css'

type Props = {
  site: { id: number }
  claim: { id: number; person: { name: string }; venue: { name: string } }
  reply?: FormReply
}

/** Why a claim is declined. In a dialog, an error leads to the form's page. */
export function DeclineClaimForm({ site, claim, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: `decline-claim-${claim.id}`,
    schema: declineClaimForm,
    reply,
  })
  return (
    <PostForm action={declineClaimPath(site, claim)} form={form} className={styles.form}>
      <p>
        <bdi>{claim.person.name}</bdi> asks to manage <bdi>{claim.venue.name}</bdi>.
      </p>
      <TextArea
        label="Reason"
        hint="It is sent by email. They may ask again."
        field={fields.reason}
        rows={4}
      />
      <div className={button.buttons}>
        <SubmitButton variant="danger">Decline</SubmitButton>
        <A className={buttonClass('second')} href={claimsPath(site)}>
          Cancel
        </A>
      </div>
    </PostForm>
  )
}
