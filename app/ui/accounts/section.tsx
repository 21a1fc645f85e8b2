import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Form, type FormProps, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import button from '~/ui/kit/button.module.css'
import { FormNotice, FormProblem, useScripts } from '~/ui/kit/form'
import { type AccountSection, type AccountTold, sectionPath } from './account-sections'
import styles from './section.module.css'

/** One part of the account page: what it is about, and what can be done. */
export function Section({
  section,
  heading,
  about,
  told,
  children,
}: {
  section: AccountSection
  heading: string
  about: ReactNode
  told: AccountTold | null
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
        {told ? <FormNotice>{told.text}</FormNotice> : null}
        {children}
      </div>
    </section>
  )
}

/** Of the form of one part. */
export const formIdOf = (section: AccountSection) => `${section}-form`

/** Empties the form of a part when all went well: a password is not left standing in it. */
export function useEmptied(section: AccountSection, told: AccountTold | null): void {
  useEffect(() => {
    if (told) document.querySelector<HTMLFormElement>(`#${formIdOf(section)}`)?.reset()
  }, [section, told])
}

/** Sends what is filled in to the account page, as the act that its button names. */
export function SectionForm({
  section,
  act,
  form,
  submit,
  children,
  ...props
}: {
  section: AccountSection
  act: string
  form: FormMetadata
  /** What the button says. */
  submit: string
  children: ReactNode
} & Pick<FormProps, 'encType' | 'onSubmit'>) {
  const isBusy = useNavigation().state !== 'idle'
  const hasScripts = useScripts()
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
      <FormProblem form={form} />
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
