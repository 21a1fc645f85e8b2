import { isAbout, type MarkerEntry } from './marker-groups'

/** Where the page has room for the map beside its list. */
const BESIDE_LIST = '(min-width: 78rem)'

/** Marks the cards of the page that are about these entries, and scrolls to the first. Returns what undoes it. */
export function markCards(entries: MarkerEntry[]): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-event-href]')].filter(
    ({ dataset: { eventHref } }) => entries.some((entry) => isAbout(entry, eventHref ?? '')),
  )
  for (const card of cards) card.dataset.onMap = ''
  if (matchMedia(BESIDE_LIST).matches) cards[0]?.scrollIntoView({ block: 'nearest' })
  return () => {
    for (const card of cards) delete card.dataset.onMap
  }
}
