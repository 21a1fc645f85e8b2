import { type FetcherWithComponents, useLocation } from '@remix-run/react'
import { createSiteForm } from '~/domain/sites/form/create-site-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { Field } from '~/ui/kit/fields/field'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './create-site-form.module.css'

type Props = {
  id: string
  /** In a dialog. */
  fetcher?: FetcherWithComponents<FormReply>
  reply: FormReply | undefined
}

/** Host and name of a new site, in the dialog and on the page. */
export function CreateSiteForm({ id, fetcher, reply }: Props) {
  const [form, { host, name }] = useValidatedForm({ id, schema: createSiteForm, reply })
  const site = new URLSearchParams(useLocation().search).get('site')
  return (
    <PostForm
      fetcher={fetcher}
      form={form}
      className={styles.form}
      action={site === null ? '/site/create' : `/site/create?${new URLSearchParams({ site })}`}
    >
      <Field label="Name" field={name} required dir="auto" />
      <Field
        label="Host"
        field={host}
        required
        autoCapitalize="none"
        spellCheck={false}
        hint="The first part of the site’s URL: lower case letters, digits and hyphens."
        onInput={({ currentTarget }) => lowerCase(currentTarget)}
      />
      <SubmitButton isBusy={fetcher && fetcher.state !== 'idle'}>Add Site</SubmitButton>
    </PostForm>
  )
}

/** As it is typed; the cursor stays where it is. */
export function lowerCase(input: HTMLInputElement): void {
  const lower = input.value.toLowerCase()
  if (lower === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = lower
  input.setSelectionRange(selectionStart, selectionEnd)
}
