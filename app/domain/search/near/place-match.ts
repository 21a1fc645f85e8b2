/** A place that a visitor may mean: a region, a venue, or a point on a street. */
export type PlaceMatch = {
  /** Of the Where filter: 'nhood:soho', 'venue:12', 'near:43.0718,-70.7626,12 Water Street'. */
  value: string
  name: string
  /** What it is, or its street. */
  detail: string
}

export type PlaceMatches = {
  matches: PlaceMatch[]
  /** What the text means without doubt: its whole name, or the only match. */
  best: PlaceMatch | null
  /** Streets could not be searched. */
  unavailable?: true
  /** Whose data the streets are. */
  attribution?: string
}
