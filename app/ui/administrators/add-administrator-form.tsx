import { useFetcher } from '@remix-run/react'
import { addAdministratorForm } from '~/domain/accounts/administrators/administrator'
import { addUserPath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { Field } from '~/ui/kit/fields/field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './administrators.module.css'

type Props = {
  site: { id: number }
  /** The page's last reply, without JavaScript. */
  reply?: FormReply
}

/** The form 'Add Administrator', in a dialog or on its own page. */
export function AddAdministratorForm({ site, reply }: Props) {
  const fetcher = useFetcher<FormReply>()
  const [form, fields] = useValidatedForm({
    id: 'add-administrator',
    schema: addAdministratorForm,
    reply: fetcher.data ?? reply,
  })
  return (
    <PostForm fetcher={fetcher} form={form} className={styles.form} action={addUserPath(site)}>
      <Field
        label="Email"
        field={fields.email}
        type="email"
        required
        hint="They need an account with this email. We’ll tell them that you added them."
      />
      <SubmitButton isBusy={fetcher.state !== 'idle'}>Add</SubmitButton>
    </PostForm>
  )
}
