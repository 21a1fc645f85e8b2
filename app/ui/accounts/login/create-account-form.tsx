import { useNavigation } from '@remix-run/react'
import { createAccountForms } from '~/domain/accounts/login/login-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import { type HumanChallenge, HumanCheck, useHumanCheck } from '~/ui/human-check/human-check-field'
import { FormNotice, JavaScriptField, useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import quiet from '~/ui/kit/text/quiet.module.css'
import { EmailField } from './email-field'
import { GoogleLink } from './google-link'
import styles from './login-form.module.css'
import { useTypedEmail } from './login-page'
import { NewPasswordField } from './new-password-field'
import { useFormOfButtons } from './use-form-of-buttons'

type Props = {
  challenge: HumanChallenge
  /** The initial email. */
  email: string
  googleHref: string | null
  /** The terms of the site that the visitor came from; null if there is none. */
  termsHref: string | null
  reply: FormReply<'send-reset-link'> | undefined
}

/** Create an account with Google, or with email and a new password (admin specification, section 2). */
export function CreateAccountForm({ challenge, email, googleHref, termsHref, reply }: Props) {
  const [form, fields] = useFormOfButtons<(typeof createAccountForms)['create-account']>(
    createAccountForms,
    'create-account',
    {
      id: 'create-account',
      reply,
      defaultValue: { email },
    },
  )
  const isBusy = useNavigation().state !== 'idle'
  const hasJavaScript = useHasJavaScript()
  const typed = useTypedEmail()
  const cannotSend = hasJavaScript && !typed.mayBeEmail
  const check = useHumanCheck({ form: 'sign-up', challenge, isWanted: typed.mayBeEmail, reply })

  return (
    <>
      {reply?.notice ? <FormNotice>{reply.notice}</FormNotice> : null}
      <GoogleLink href={googleHref} label="Continue with Google" />
      <PostForm form={form} className={styles.form} replace>
        <JavaScriptField />
        <EmailField field={fields.email} />
        <NewPasswordField label="Password" field={fields.password} email={typed.email} />
        <HumanCheck
          challenge={challenge}
          check={check}
          purpose="create an account"
          field={fields.sum}
        />
        {termsHref ? (
          <p className={quiet.small}>
            By creating an account, you agree to the <a href={termsHref}>Terms of Service</a>.
          </p>
        ) : null}
        <SubmitButton
          intent="create-account"
          isBusy={cannotSend || (hasJavaScript && check.isRunning)}
          formNoValidate
        >
          {isBusy ? 'One moment…' : 'Create Account'}
        </SubmitButton>
        {reply?.offer ? (
          <SubmitButton intent={reply.offer} variant="second" isBusy={cannotSend} formNoValidate>
            Reset your password
          </SubmitButton>
        ) : null}
        <p className={styles.switch}>
          Already have an account?
          <SubmitButton intent="show-login" variant="plain" formNoValidate>
            Log in instead
          </SubmitButton>
        </p>
      </PostForm>
    </>
  )
}
