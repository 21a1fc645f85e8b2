import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormProblem, ScriptsField, useScripts } from '~/ui/kit/form'
import styles from './login-form.module.css'

export type VerifyAnswer = { result: SubmissionResult<string[]> }

type Props = {
  email: string
  /** Whether this may be another person's browser than that which created the account. */
  asksPassword: boolean
  answer: VerifyAnswer | undefined
}

/** The button by which an address is proven. */
export function VerifyForm({ email, asksPassword, answer }: Props) {
  const [form, fields] = useForm<{ password: string }>({
    id: 'verify',
    lastResult: answer?.result,
  })
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" {...getFormProps(form)} className={styles.form} replace>
      <ScriptsField />
      <FormProblem form={form} />
      {asksPassword ? (
        <>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <Field
            label="Your password"
            field={fields.password}
            type="password"
            autoComplete="current-password"
            required
            hint="The one that you chose when you created the account."
          />
        </>
      ) : null}
      <button type="submit" className={button.button} disabled={useScripts() && isBusy}>
        {isBusy ? 'One moment …' : 'Yes, verify my address'}
      </button>
    </Form>
  )
}
