import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LoginIntent, loginForms } from '~/domain/accounts/account-form-schemas'
import type { FormReply } from '~/lib/form-reply'
import { type HumanChallenge, HumanCheck, useHumanCheck } from '~/ui/human-check/human-check'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormErrors, FormNotice, JavaScriptField, useHasJavaScript } from '~/ui/kit/form'
import { ErrorMessage } from '~/ui/kit/notice'
import { useValidatedForm } from '~/ui/kit/use-validated-form'
import { GoogleLogo } from './google-logo'
import styles from './login-form.module.css'

/** An emailed link that the page offers beside a message. */
export type LoginOffer = 'send-reset-link' | 'send-verify-link'

/** The notice of a redirect to this page. */
export type LoginNotice = { text: string; isError: boolean; offer: LoginOffer | null }

type Props = {
  /** Required to create an account. */
  challenge: HumanChallenge
  /** The initial email. */
  email: string
  notice: LoginNotice | null
  googleHref: string
  /** The terms of the site that the visitor came from; null if there is none. */
  termsHref: string | null
  reply: FormReply<LoginOffer> | undefined
  isSignedIn: boolean
}

/**
 * Log in with Google, or with email and password; create an account; request an emailed link (admin specification,
 * section 2).
 */
export function LoginForm(props: Props) {
  const { challenge, email, notice, googleHref, termsHref, reply, isSignedIn } = props
  const [form, fields] = useLoginForm(email, reply)
  const isBusy = useNavigation().state !== 'idle'
  const hasJavaScript = useHasJavaScript()
  const container = useRef<HTMLDivElement>(null)
  const [typedEmail, setTypedEmail] = useState(email)
  // A browser may have filled in the field before the script ran.
  useEffect(() => {
    const input = container.current?.querySelector<HTMLInputElement>('input[name=email]')
    if (input?.value) setTypedEmail(input.value)
  }, [])
  const isDisabled = hasJavaScript && (isBusy || !mayBeEmail(typedEmail))
  const check = useHumanCheck({
    form: 'sign-up',
    challenge,
    isWanted: mayBeEmail(typedEmail),
    reply,
  })
  const googleQuery = new URLSearchParams({
    ...(hasJavaScript && { javascript: 'on' }),
    ...(mayBeEmail(typedEmail) && { email: typedEmail.trim() }),
  })

  return (
    <div className={styles.login} ref={container}>
      {isSignedIn ? <h2 className={styles.another}>Log in with another account</h2> : null}
      {notice && !reply ? <Outcome {...notice} /> : null}
      {reply?.notice ? <FormNotice>{reply.notice}</FormNotice> : null}
      <a className={button.second} href={withQuery(googleHref, googleQuery)}>
        <GoogleLogo /> Log in with Google
      </a>
      <p className={styles.divider}>
        <span>or</span>
      </p>
      <Form method="post" {...getFormProps(form)} className={styles.form} replace>
        <JavaScriptField />
        <FormErrors form={form} />
        <Field
          label="Email"
          field={fields.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          required
          onChange={({ currentTarget }) => setTypedEmail(currentTarget.value)}
        />
        <Field
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="current-password"
          hint="New accounts need at least 8 characters."
        />
        <HumanCheck
          challenge={challenge}
          check={check}
          purpose="create an account"
          field={fields.sum}
        />
        <div className={styles.buttons}>
          <IntentButton intent="sign-in" isDisabled={isDisabled}>
            {isBusy ? 'One moment…' : 'Log In'}
          </IntentButton>
          <IntentButton
            intent="create-account"
            className={button.second}
            isDisabled={isDisabled || (hasJavaScript && check.isRunning)}
          >
            Create Account
          </IntentButton>
        </div>
        {termsHref ? (
          <p className={styles.terms}>
            By creating an account, you agree to the <a href={termsHref}>Terms of Service</a>.
          </p>
        ) : null}
        <Offers
          suggested={reply ? reply.offer : (notice?.offer ?? undefined)}
          isDisabled={isDisabled}
        />
      </Form>
    </div>
  )
}

/** Validates the form by the schema of the button that was pressed last. */
function useLoginForm(email: string, reply: Props['reply']) {
  const pressed = useRef<LoginIntent>('sign-in')
  return useValidatedForm<(typeof loginForms)['create-account']>({
    id: 'login',
    reply,
    defaultValue: { email },
    schema: (formData) => {
      const intent = String(formData.get('intent') ?? pressed.current)
      if (Object.hasOwn(loginForms, intent)) pressed.current = intent as LoginIntent
      return loginForms[pressed.current] as (typeof loginForms)['create-account']
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

/** Emailed links; the suggested one comes first, as a button. */
function Offers({
  suggested,
  isDisabled,
}: {
  suggested: LoginOffer | undefined
  isDisabled: boolean
}) {
  const order: LoginOffer[] =
    suggested === 'send-verify-link'
      ? ['send-verify-link', 'send-reset-link']
      : ['send-reset-link', 'send-verify-link']
  return (
    <div className={styles.offers}>
      <p className={styles.offersHint}>Trouble logging in? Enter your email above, then:</p>
      <ul className={styles.offersList}>
        {order.map((offer) => (
          <li key={offer}>
            <IntentButton
              intent={offer}
              className={offer === suggested ? button.second : button.plain}
              isDisabled={isDisabled}
            >
              {OFFERS[offer]}
            </IntentButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

const OFFERS: Record<LoginOffer, string> = {
  'send-reset-link': 'Reset your password',
  'send-verify-link': 'Send the verification email again',
}

function IntentButton({
  intent,
  className = button.button,
  isDisabled,
  children,
}: {
  intent: LoginIntent
  className?: string
  isDisabled: boolean
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={className}
      disabled={isDisabled}
      formNoValidate
    >
      {children}
    </button>
  )
}

/** Enough to enable the buttons; the schema checks the rest. */
function mayBeEmail(text: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)
}

function withQuery(href: string, query: URLSearchParams): string {
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href
}
