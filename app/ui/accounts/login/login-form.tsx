import { useNavigation } from '@remix-run/react'
import { loginForms } from '~/domain/accounts/login/login-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'
import { PasswordField } from '~/ui/kit/fields/password-field'
import { FormNotice, JavaScriptField, useHasJavaScript } from '~/ui/kit/forms/form'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { ErrorMessage } from '~/ui/kit/notice'
import quiet from '~/ui/kit/text/quiet.module.css'
import { EmailField } from './email-field'
import { GoogleLink } from './google-link'
import styles from './login-form.module.css'
import { useTypedEmail } from './login-page'
import { useFormOfButtons } from './use-form-of-buttons'

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
  const [form, fields] = useFormOfButtons<(typeof loginForms)['sign-in']>(loginForms, 'sign-in', {
    id: 'login',
    reply,
    defaultValue: { email },
  })
  const isBusy = useNavigation().state !== 'idle'
  const hasJavaScript = useHasJavaScript()
  const { mayBeEmail } = useTypedEmail()
  const cannotSend = hasJavaScript && !mayBeEmail
  const suggested = reply ? reply.offer : (notice?.offer ?? undefined)

  return (
    <>
      {notice && !reply ? <Outcome {...notice} /> : null}
      {reply?.notice ? <FormNotice>{reply.notice}</FormNotice> : null}
      <GoogleLink href={googleHref} label="Log in with Google" />
      <PostForm form={form} className={styles.form} replace>
        <JavaScriptField />
        <EmailField field={fields.email} />
        <PasswordField label="Password" field={fields.password} autoComplete="current-password" />
        <SubmitButton intent="sign-in" isBusy={cannotSend} formNoValidate>
          {isBusy ? 'One moment…' : 'Log In'}
        </SubmitButton>
        <div className={styles.offers}>
          <p className={quiet.label}>Trouble logging in? Enter your email above, then:</p>
          <ul className={styles.offersList}>
            {inOrder(suggested).map((offer) => (
              <li key={offer}>
                <SubmitButton
                  intent={offer}
                  variant={offer === suggested ? 'second' : 'plain'}
                  isBusy={offer !== 'show-create-account' && cannotSend}
                  formNoValidate
                >
                  {OFFERS[offer]}
                </SubmitButton>
              </li>
            ))}
          </ul>
        </div>
      </PostForm>
    </>
  )
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
