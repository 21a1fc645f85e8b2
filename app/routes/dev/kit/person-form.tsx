import { useFetcher } from '@remix-run/react'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/fields/field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './kit.module.css'
import { personForm } from './kit-form'

export const PERSON_PATH = '/dev/kit/person'

/** Of the dialog and of its page: the same form, which keeps the dialog open while it has errors. */
export function PersonForm({ reply }: { reply?: FormReply }) {
  const fetcher = useFetcher<FormReply>()
  const [form, fields] = useValidatedForm({
    id: 'person',
    schema: personForm,
    reply: fetcher.data ?? reply,
  })
  return (
    <PostForm fetcher={fetcher} form={form} action={PERSON_PATH} className={styles.form}>
      <Field label="Email" field={fields.email} type="email" />
      <button type="submit" className={button.button} disabled={fetcher.state !== 'idle'}>
        Add
      </button>
    </PostForm>
  )
}
