import { mailtoHref } from '~/lib/mailto'
import { A } from './link'

/** An address to write to; what is no address is shown as the text it is. */
export function EmailLink({
  address,
  text = address,
  className,
}: {
  address: string
  text?: string
  className?: string
}) {
  const href = mailtoHref(address)
  if (!href) return <span>{address}</span>
  return (
    <A className={className} href={href}>
      {text}
    </A>
  )
}
