/** What a feed is about. URLs are absolute, texts plain; `updatedAt` is epoch milliseconds, null for an empty feed. */
export type FeedChannel = {
  id: string
  title: string
  description: string
  pageUrl: string
  /** Null where the URL is a secret. */
  feedUrl: string | null
  updatedAt: number | null
}

/** An event or a series in a feed for readers. */
export type FeedEntry = {
  /** Stays the same whatever changes, the site's domain included. */
  id: string
  url: string
  title: string
  /** One line: when and where. */
  summary: string
  /** Clean HTML. */
  html: string
  imageUrl: string | null
  categories: string[]
  publishedAt: number
  updatedAt: number
  /** ISO 8601, with an offset or a date alone. */
  start: string
  end: string | null
  place: string
}

/** How long readers may wait before they fetch a feed again, in minutes. */
export const REFRESH_MINUTES = 60
