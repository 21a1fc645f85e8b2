import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import button from '~/ui/kit/button.module.css'
import { Field } from '~/ui/kit/field'
import { FormNotice, FormErrors, JavaScriptField, useHasJavaScript } from '~/ui/kit/form'
import { ErrorMessage } from '~/ui/kit/notice'
import { GoogleLogo } from './google-logo'
import styles from './login-form.module.css'

export type LoginOffer = 'reset' | 'verify'

type Answer = { result: SubmissionResult<string[]>; notice?: string; offer?: LoginOffer }

type Props = {
  /** The address to begin with. */
  email: string
  /** What another page has to say. */
  notice: { text: string; isProblem: boolean } | null
  offersReset: boolean
  googleHref: string
  /** The site that the visitor came from; null when there is none. */
  termsHref: string | null
  answer: Answer | undefined
  /** Whether somebody is signed in here, who may be somebody else. */
  isOther: boolean
}

/** Google, or an address and a password: to log in, to create an account, or to be sent a link (admin specification, section 2). */
export function LoginForm({
  email,
  notice,
  offersReset,
  googleHref,
  termsHref,
  answer,
  isOther,
}: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'login',
    lastResult: answer?.result,
    defaultValue: { email },
  })
  const isBusy = useNavigation().state !== 'idle'
  const hasScripts = useHasJavaScript()
  const whole = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(email)
  // A browser may have filled the field in before the script ran.
  useEffect(() => {
    const input = whole.current?.querySelector<HTMLInputElement>('input[name=email]')
    if (input?.value) setTyped(input.value)
  }, [])
  const isOff = hasScripts && (isBusy || !isEmail(typed))
  const googleQuery = new URLSearchParams({
    ...(hasScripts && { scripts: 'on' }),
    ...(isEmail(typed) && { email: typed.trim() }),
  })

  return (
    <div className={styles.login} ref={whole}>
      {isOther ? <h2 className={styles.other}>Log in as somebody else</h2> : null}
      {notice && !answer ? (
        notice.isProblem ? (
          <ErrorMessage id="notice">
            <p>{notice.text}</p>
          </ErrorMessage>
        ) : (
          <FormNotice>{notice.text}</FormNotice>
        )
      ) : null}
      {answer?.notice ? <FormNotice>{answer.notice}</FormNotice> : null}
      <a className={button.second} href={withQuery(googleHref, googleQuery)}>
        <GoogleLogo /> Log in with Google
      </a>
      <p className={styles.or}>
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
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Field
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="current-password"
          hint="For a new account, choose one of at least 8 characters."
        />
        <div className={styles.acts}>
          <Act act="sign-in" isOff={isOff}>
            {isBusy ? 'One moment …' : 'Log In'}
          </Act>
          <Act act="create" className={button.second} isOff={isOff}>
            Create Account
          </Act>
        </div>
        {termsHref ? (
          <p className={styles.terms}>
            By creating an account you accept the <a href={termsHref}>Terms of Service</a>.
          </p>
        ) : null}
        <Offers
          isFirst={answer?.offer ?? (offersReset && !answer ? 'reset' : undefined)}
          isOff={isOff}
        />
      </Form>
    </div>
  )
}

/** Links by mail; that which a message speaks of stands first, and as a button. */
function Offers({ isFirst, isOff }: { isFirst: LoginOffer | undefined; isOff: boolean }) {
  const names: Record<LoginOffer, string> = {
    reset: 'Reset your password',
    verify: 'Send the verification email again',
  }
  const order: LoginOffer[] = isFirst === 'verify' ? ['verify', 'reset'] : ['reset', 'verify']
  return (
    <div className={styles.offers}>
      <p className={styles.lead}>Trouble logging in? Fill in your email above, then:</p>
      <ul className={styles.ways}>
        {order.map((offer) => (
          <li key={offer}>
            <Act
              act={offer}
              className={offer === isFirst ? button.second : button.plain}
              isOff={isOff}
            >
              {names[offer]}
            </Act>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Act({
  act,
  className = button.button,
  isOff,
  children,
}: {
  act: string
  className?: string
  isOff: boolean
  children: ReactNode
}) {
  // The password is no matter of a link by mail, nor of our own words for what is missing.
  return (
    <button
      type="submit"
      name="act"
      value={act}
      className={className}
      disabled={isOff}
      formNoValidate
    >
      {children}
    </button>
  )
}

/** What is worth sending; the server looks more closely. */
function isEmail(text: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\s*$/.test(text)
}

function withQuery(href: string, query: URLSearchParams): string {
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href
}
