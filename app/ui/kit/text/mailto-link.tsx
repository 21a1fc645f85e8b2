import { mailtoHref } from '~/lib/text/mailto'
import { A } from '../link'

/** A link to an email address; invalid addresses are shown as text. */
export function MailtoLink({
  email,
  text = email,
  className,
}: {
  email: string
  text?: string
  className?: string
}) {
  const href = mailtoHref(email)
  if (!href) return <span>{email}</span>
  return (
    <A className={className} href={href}>
      {text}
    </A>
  )
}
