import { getFormProps } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { addAdministratorForm } from '~/domain/accounts/administrators/administrator'
import { addUserPath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { Field } from '~/ui/kit/fields/field'
import { FormErrors, useHasJavaScript } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
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
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({
    id: 'add-administrator',
    schema: addAdministratorForm,
    reply: fetcher.data ?? reply,
  })
  return (
    <fetcher.Form
      {...getFormProps(form)}
      className={styles.form}
      method="post"
      action={addUserPath(site)}
    >
      <FormErrors form={form} />
      <FormAuthor />
      <Field
        label="Email"
        field={fields.email}
        type="email"
        autoComplete="off"
        required
        hint="They need an account with this email. We’ll tell them that you added them."
      />
      <button
        className={buttonClass('first')}
        type="submit"
        disabled={hasJavaScript && fetcher.state !== 'idle'}
      >
        Add
      </button>
    </fetcher.Form>
  )
}
