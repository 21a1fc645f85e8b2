import { A } from '~/ui/kit/link'
import hidden from '~/ui/kit/visually-hidden.module.css'

type Props = {
  venue: { name: string; upcomingEventsCount: number }
  /** The site's list of them; null if no site lists them. */
  href: string | null
}

/** How many upcoming events a venue has, as a link to them. */
export function UpcomingLink({ venue: { name, upcomingEventsCount: count }, href }: Props) {
  const text = count === 1 ? '1 upcoming event' : `${count.toLocaleString('en-US')} upcoming events`
  if (href === null || count === 0) return <span>{text}</span>
  return (
    <A href={href}>
      {text}
      <span className={hidden.visuallyHidden}> at {name}</span>
    </A>
  )
}
