import type { EventFacts } from '~/domain/events/event-facts'

type Ages = Pick<EventFacts, 'minAge' | 'maxAge'>

/** For whom an event is: 'All ages', '18 and over', 'Ages 5 to 12'. Empty when it is unknown. */
export function formatAges({ minAge, maxAge }: Ages): string {
  if (minAge === null && maxAge === null) return ''
  const from = minAge ?? 0
  if (maxAge === null) return from === 0 ? 'All ages' : `${from} and over`
  if (from === 0) return `Up to age ${maxAge}`
  return from === maxAge ? `Age ${from}` : `Ages ${from} to ${maxAge}`
}

/** As schema.org writes it ('5-12', '18-'); null for all ages and when it is unknown. */
export function formatAgeRange({ minAge, maxAge }: Ages): string | null {
  const from = minAge ?? 0
  if (maxAge === null) return from === 0 ? null : `${from}-`
  return `${from}-${maxAge}`
}
