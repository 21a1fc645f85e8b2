import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { type LoginIntent, loginForms } from '~/domain/accounts/account-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { FormErrors, FormNotice, JavaScriptField, useHasJavaScript } from '~/ui/kit/forms/form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { ErrorMessage } from '~/ui/kit/notice'
import { IntentButton } from '../settings/intent-button'
import { EmailField } from './email-field'
import { GoogleLink } from './google-link'
import styles from './login-form.module.css'
import { useTypedEmail } from './login-page'

/** What the page offers beside a message. */
export type LoginOffer = 'send-reset-link' | 'send-verify-link' | 'show-create-account'

/** The notice of a redirect to this page. */
export type LoginNotice = { text: string; isError: boolean; offer: LoginOffer | null }

type Props = {
  /** The initial email. */
  email: string
  notice: LoginNotice | null
  googleHref: string | null
  reply: FormReply<LoginOffer> | undefined
}

/** Log in with Google, or with email and password; request an emailed link (admin specification, section 2). */
export function LoginForm({ email, notice, googleHref, reply }: Props) {
  const [form, fields] = useLoginForm(email, reply)
  const isBusy = useNavigation().state !== 'idle'
  const hasJavaScript = useHasJavaScript()
  const { mayBeEmail } = useTypedEmail()
  const isDisabled = hasJavaScript && (isBusy || !mayBeEmail)
  const suggested = reply ? reply.offer : (notice?.offer ?? undefined)

  return (
    <>
      {notice && !reply ? <Outcome {...notice} /> : null}
      {reply?.notice ? <FormNotice>{reply.notice}</FormNotice> : null}
      <GoogleLink href={googleHref} label="Log in with Google" />
      <Form method="post" {...getFormProps(form)} className={styles.form} replace>
        <JavaScriptField />
        <FormErrors form={form} />
        <EmailField field={fields.email} />
        <PasswordField label="Password" field={fields.password} autoComplete="current-password" />
        <IntentButton intent="sign-in" isDisabled={isDisabled}>
          {isBusy ? 'One moment…' : 'Log In'}
        </IntentButton>
        <div className={styles.offers}>
          <p className={styles.offersHint}>Trouble logging in? Enter your email above, then:</p>
          <ul className={styles.offersList}>
            {inOrder(suggested).map((offer) => (
              <li key={offer}>
                <IntentButton
                  intent={offer}
                  className={offer === suggested ? button.second : button.plain}
                  isDisabled={
                    offer === 'show-create-account' ? hasJavaScript && isBusy : isDisabled
                  }
                >
                  {OFFERS[offer]}
                </IntentButton>
              </li>
            ))}
          </ul>
        </div>
      </Form>
    </>
  )
}

/** Validates the form by the schema of the button that was pressed last. */
function useLoginForm(email: string, reply: Props['reply']) {
  const pressed = useRef<LoginIntent>('sign-in')
  return useValidatedForm<(typeof loginForms)['sign-in']>({
    id: 'login',
    reply,
    defaultValue: { email },
    schema: (formData) => {
      const intent = String(formData.get('intent') ?? pressed.current)
      if (Object.hasOwn(loginForms, intent)) pressed.current = intent as LoginIntent
      return loginForms[pressed.current] as (typeof loginForms)['sign-in']
    },
  })
}

function Outcome({ text, isError }: LoginNotice) {
  if (!isError) return <FormNotice>{text}</FormNotice>
  return (
    <ErrorMessage id="notice">
      <p>{text}</p>
    </ErrorMessage>
  )
}

const OFFERS: Record<LoginOffer, string> = {
  'send-reset-link': 'Reset your password',
  'send-verify-link': 'Send the verification email again',
  'show-create-account': 'Create an account instead',
}

/** The suggested one first. */
function inOrder(suggested: LoginOffer | undefined): LoginOffer[] {
  const offers = Object.keys(OFFERS) as LoginOffer[]
  return suggested ? [suggested, ...offers.filter((offer) => offer !== suggested)] : offers
}
