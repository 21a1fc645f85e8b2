import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { GoogleLogo } from '~/ui/kit/images/google-logo'
import styles from './login-form.module.css'
import { useTypedEmail, withQuery } from './login-page'

/** Google, before a form with email and password; nothing where it is not configured. */
export function GoogleLink({ href, label }: { href: string | null; label: string }) {
  const { email, mayBeEmail } = useTypedEmail()
  const hasJavaScript = useHasJavaScript()
  if (href === null) return null
  const query = new URLSearchParams({
    ...(hasJavaScript && { javascript: 'on' }),
    ...(mayBeEmail && { email: email.trim() }),
  })
  return (
    <>
      <a className={button.second} href={withQuery(href, query)}>
        <GoogleLogo /> {label}
      </a>
      <p className={styles.divider}>
        <span>or</span>
      </p>
    </>
  )
}
