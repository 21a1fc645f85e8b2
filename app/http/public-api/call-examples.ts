/** Calls that work for every city, for documentation. */
export const CALL_EXAMPLES = [
  {
    name: 'events',
    title: 'What takes place next',
    path: '/v1/events?fields=title,startDate,startTime,eventDetailPageUrl',
  },
  { name: 'picks', title: 'What the editors picked', path: '/v1/events?editorsPicksOnly=true' },
  {
    name: 'changes',
    title: 'A copy of the city’s events: all of them, then what changes',
    path: '/v1/events?updatedSince=1970-01-01T00:00:00Z&fields=title,startDate',
  },
  { name: 'venues', title: 'The venues', path: '/v1/venues' },
] as const

export const findCallExample = (name: string | null) =>
  CALL_EXAMPLES.find((example) => example.name === name) ?? null
