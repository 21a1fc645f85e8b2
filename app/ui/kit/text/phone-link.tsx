import { A } from '../link'
import { telHref } from './tel'

/** A link to call a number; text without digits to dial is shown as text. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  const href = telHref(number)
  if (href === null) return <span>{number}</span>
  return (
    <A className={className} href={href}>
      {number}
    </A>
  )
}
