import { ACCESSIBILITY_FEATURES, type EventFacts } from '~/domain/events/event-facts'
import { ADULT_AGE, findAges, findLowestPrice } from '~/domain/events/read-facts'
import { formatFact } from './fact-names'

/** All facts of an event, as formatFact writes them. A free event is also one of up to $10. */
export function listFacts(source: { title: string; cost: string; facts: EventFacts }): string[] {
  const price = findLowestPrice(source)
  const ages = findAges(source)
  const { minAge = 0, maxAge = null } = ages ?? {}
  const welcomes = (from: number, to: number) => minAge <= to && (maxAge === null || maxAge >= from)
  return [
    ...(price === 0 ? [formatFact('price', 'free')] : []),
    ...PRICE_LIMITS.filter((dollars) => price !== null && price <= dollars * 100).map((dollars) =>
      formatFact('price', String(dollars)),
    ),
    ...(ages && minAge === 0 && maxAge === null ? [formatFact('ages', 'all')] : []),
    ...(ages && welcomes(0, 12) ? [formatFact('ages', 'kids')] : []),
    ...(ages && welcomes(13, 17) ? [formatFact('ages', 'teens')] : []),
    ...(minAge >= ADULT_AGE ? [formatFact('ages', 'adults')] : []),
    ...Object.keys(ACCESSIBILITY_FEATURES)
      .filter((feature) => source.facts.accessibility.some((own) => own === feature))
      .map((feature) => formatFact('access', feature)),
  ]
}

const PRICE_LIMITS = [10, 25, 50] as const
