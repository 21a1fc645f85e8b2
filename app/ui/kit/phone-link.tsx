import { A } from './link'

/** A link to call a number; text without digits to dial is shown as text. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  const dialled = number.replace(/[^\d+]/g, '')
  if (dialled.length < 3) return <span>{number}</span>
  return (
    <A className={className} href={`tel:${dialled}`}>
      {number}
    </A>
  )
}
