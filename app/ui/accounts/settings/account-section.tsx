import type { FormMetadata } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import type { AccountIntent } from '~/domain/accounts/account-page-form-schemas'
import { ACCOUNT_PATH } from '~/domain/accounts/account-paths'
import type { ButtonVariant } from '~/ui/kit/button-class'
import { FormNotice } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import styles from './account-section.module.css'
import type { AccountNotice, AccountSectionId } from './account-sections'

/** A section of the account page: its heading and text on the left, its forms on the right. */
export function AccountSection({
  section,
  heading,
  about,
  notice,
  children,
}: {
  section: AccountSectionId
  heading: string
  about: ReactNode
  notice: AccountNotice | null
  children: ReactNode
}) {
  return (
    <section className={styles.section} id={section} aria-labelledby={`${section}-heading`}>
      <div className={styles.about}>
        <h2 className={styles.heading} id={`${section}-heading`}>
          {heading}
        </h2>
        <p>{about}</p>
      </div>
      <div className={styles.body}>
        {notice ? <FormNotice>{notice.text}</FormNotice> : null}
        {children}
      </div>
    </section>
  )
}

export const accountFormId = (section: AccountSectionId) => `${section}-form`

/** Resets a section's form after a success, so that no password remains in it. */
export function useResetAfterSuccess(
  section: AccountSectionId,
  notice: AccountNotice | null,
): void {
  useEffect(() => {
    if (notice) document.querySelector<HTMLFormElement>(`#${accountFormId(section)}`)?.reset()
  }, [section, notice])
}

/** A form that posts to the account page. */
export function AccountForm({
  intent,
  form,
  submit,
  children,
  ...props
}: {
  intent: AccountIntent
  form: FormMetadata
  /** The button's label. */
  submit: string
  children: ReactNode
} & Pick<FormProps, 'encType'>) {
  return (
    <PostForm
      form={form}
      {...props}
      // Without a fragment, which would keep the browser from focusing the first error.
      action={ACCOUNT_PATH}
      className={styles.form}
      replace
      preventScrollReset
    >
      {children}
      <SubmitButton intent={intent}>{submit}</SubmitButton>
    </PostForm>
  )
}

/** A form with one button; `fields` are submitted with it. */
export function AccountButton({
  intent,
  fields = {},
  variant,
  children,
}: {
  intent: AccountIntent
  fields?: Record<string, string>
  variant: ButtonVariant
  children: ReactNode
}) {
  return (
    <form method="post" action={ACCOUNT_PATH}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton intent={intent} variant={variant}>
        {children}
      </SubmitButton>
    </form>
  )
}
