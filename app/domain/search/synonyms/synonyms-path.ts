/** The synonyms of searches, which all sites share; with an id, to edit a group. */
export function synonymsPath({ id }: { id: number }, edited?: string): string {
  return `/synonyms?site=${id}${edited ? `&edit=${encodeURIComponent(edited)}` : ''}`
}
