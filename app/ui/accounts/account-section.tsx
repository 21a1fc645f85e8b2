import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, type FormProps, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import button from '~/ui/kit/button.module.css'
import { FormNotice, FormErrors, useHasJavaScript } from '~/ui/kit/form'
import { type AccountSectionId, type AccountNotice, sectionPath } from './account-sections'
import styles from './account-section.module.css'

/** One part of the account page: what it is about, and what can be done. */
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

/** Of the form of one part. */
export const accountFormId = (section: AccountSectionId) => `${section}-form`

/** Empties the form of a part when all went well: a password is not left standing in it. */
export function useResetAfterSuccess(
  section: AccountSectionId,
  notice: AccountNotice | null,
): void {
  useEffect(() => {
    if (notice) document.querySelector<HTMLFormElement>(`#${accountFormId(section)}`)?.reset()
  }, [section, notice])
}

/** Sends what is filled in to the account page, as the act that its button names. */
export function AccountForm({
  section,
  act,
  form,
  submit,
  children,
  ...props
}: {
  section: AccountSectionId
  act: string
  form: FormMetadata
  /** What the button says. */
  submit: string
  children: ReactNode
} & Pick<FormProps, 'encType' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle'
  const hasScripts = useHasJavaScript()
  return (
    <Form
      {...getFormProps(form)}
      {...props}
      method="post"
      action={sectionPath(section)}
      className={styles.form}
      replace
      preventScrollReset
    >
      <FormErrors form={form} />
      {children}
      <button
        type="submit"
        name="act"
        value={act}
        className={button.button}
        disabled={hasScripts && isBusy}
      >
        {submit}
      </button>
    </Form>
  )
}
