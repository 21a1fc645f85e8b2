/** What partners read of an event beyond its card. It is the same on all sites. */
export type EventContent = {
  /** Clean HTML. */
  description: string
  /** Of the event itself, or of its venue. */
  venueAddress: string
  /** Its categories with their ancestors. */
  categories: { id: string; name: string }[]
}

export const packContent = ({ description, venueAddress, categories }: EventContent): string =>
  JSON.stringify([description, venueAddress, categories.map(({ id, name }) => [id, name])])

export function unpackContent(json: string): EventContent {
  const [description, venueAddress, categories] = JSON.parse(json) as [
    string,
    string,
    [id: string, name: string][],
  ]
  return { description, venueAddress, categories: categories.map(([id, name]) => ({ id, name })) }
}
