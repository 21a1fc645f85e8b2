import { getFormProps } from '@conform-to/react'
import { type Form, useLocation } from '@remix-run/react'
import { createSiteForm } from '~/domain/sites/form/create-site-form'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { Field } from '~/ui/kit/fields/field'
import { FormErrors, useHasJavaScript } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from './create-site-form.module.css'

type Props = {
  id: string
  /** Remix's form, or a fetcher's in a dialog. */
  FormTag: typeof Form
  reply: FormReply | undefined
  isBusy: boolean
}

/** Host and name of a new site, in the dialog and on the page. */
export function CreateSiteForm({ id, FormTag, reply, isBusy }: Props) {
  const [form, { host, name }] = useValidatedForm({ id, schema: createSiteForm, reply })
  const site = new URLSearchParams(useLocation().search).get('site')
  const hasJavaScript = useHasJavaScript()
  return (
    <FormTag
      {...getFormProps(form)}
      className={styles.form}
      method="post"
      action={site === null ? '/site/create' : `/site/create?${new URLSearchParams({ site })}`}
    >
      <FormErrors form={form} />
      <FormAuthor />
      <Field label="Name" field={name} required autoComplete="off" dir="auto" />
      <Field
        label="Host"
        field={host}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The first part of the site’s URL: lower case letters, digits and hyphens."
        onInput={({ currentTarget }) => lowerCase(currentTarget)}
      />
      <button type="submit" className={buttonClass('first')} disabled={hasJavaScript && isBusy}>
        Add Site
      </button>
    </FormTag>
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
