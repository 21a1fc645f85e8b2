import type { PreviewedEvent, SourcePreview } from '~/domain/feeds/discovery/source-preview'
import { formatClockTime, formatDay } from '~/lib/time/local-time'

/** An event as the preview displays it, in the zone of the scrape's venue. */
export type PreviewRow = Pick<
  PreviewedEvent,
  'externalId' | 'title' | 'venueName' | 'imageUrl' | 'state'
> & {
  day: string
  time: string
  /** Where the console shows the image; null if it cannot. */
  imagePath: string | null
}

export type PreviewData = Omit<SourcePreview, 'events'> & { rows: PreviewRow[] }

/** With the paths of images by their URLs. Formats the times on the server: the code that knows time zones is not sent to browsers. */
export function buildPreviewData(
  { events, ...preview }: SourcePreview,
  timezone: string,
  imagePaths: ReadonlyMap<string, string | null>,
): PreviewData {
  return { ...preview, rows: events.map((event) => buildRow(event, timezone, imagePaths)) }
}

function buildRow(
  event: PreviewedEvent,
  timezone: string,
  imagePaths: ReadonlyMap<string, string | null>,
): PreviewRow {
  const { externalId, title, venueName, imageUrl, state } = event
  const day = formatDay(event.day, 'EEE, MMM d, yyyy')
  return {
    externalId,
    title,
    venueName,
    imageUrl,
    state,
    day,
    time: formatTime(event, timezone),
    imagePath: imageUrl === null ? null : (imagePaths.get(imageUrl) ?? null),
  }
}

function formatTime({ startAt, endAt, noStart, noEnd }: PreviewedEvent, timezone: string): string {
  if (noStart) return 'No time'
  const start = formatClockTime(startAt, timezone)
  return noEnd || endAt === null ? start : `${start} – ${formatClockTime(endAt, timezone)}`
}
