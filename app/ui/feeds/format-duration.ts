/** '8 s', '2 min 5 s'; a run that has not ended has none. */
export function formatDuration({ start, end }: { start: number; end: number | null }): string {
  if (end === null) return ''
  const seconds = Math.max(Math.round((end - start) / 1000), 0)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
