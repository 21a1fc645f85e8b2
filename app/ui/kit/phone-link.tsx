import { A } from './link'

/** A number to call; what has no digits to dial is shown as the text it is. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  const dialled = number.replace(/[^\d+]/g, '')
  if (dialled.length < 3) return <span>{number}</span>
  return (
    <A className={className} href={`tel:${dialled}`}>
      {number}
    </A>
  )
}
