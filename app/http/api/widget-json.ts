/** The response of the widgets entrypoint (admin specification, section 7): the widget draws this and nothing else. */
export type WidgetJson = {
  data: WidgetDataJson
  /** Without a trailing slash; paths in `data` begin after it. */
  siteUrl: string
  timezone: string
  /** Without a trailing slash; the paths of images begin after it. */
  imagesUrl: string
}

export type WidgetDataJson = {
  type: string
  title: string
  siteName: string
  /** The page with all of it. */
  path: string
  searchPath: string
  addEventPath: string
  theme: WidgetThemeJson
  /** Featured events first. */
  events: WidgetEventJson[]
  /** Whether the page has more events than these. */
  isMore: boolean
  /** Of a calendar only. */
  month: WidgetMonthJson | null
}

/** Colors are `#rrggbb`, by their names in the site's palette. */
export type WidgetThemeJson = {
  light: Record<string, string>
  dark: Record<string, string>
  /** Of corners, in pixels. */
  radius: number
  font: 'sans' | 'serif' | 'rounded'
}

export type WidgetEventJson = {
  id: number
  title: string
  path: string
  /** Instants are ISO 8601, in UTC. */
  start: string
  end: string | null
  noStart: boolean
  noEnd: boolean
  status: string
  /** The date in the site's zone as people read it, and as HTML's `time` element has it. */
  when: { text: string; dateTime: string }
  /** Three lines in place of an image. */
  tile: { label: string; day: string; month: string }
  venueName: string
  /** Shown beside the date, such as 'Cancelled'. */
  label: string | null
  featured: boolean
  /** The paths of the image at its width and at twice that: 350 pixels for featured events, 200 for others. */
  images: [string, string] | null
}

export type WidgetMonthJson = {
  /** 'YYYY-MM' */
  month: string
  /** 'May 2026' */
  name: string
  /** Null when there is nothing to show before or after it. */
  previous: string | null
  next: string | null
  /** The weekday of its first day; 0 is Sunday. */
  offset: number
  days: WidgetDayJson[]
}

export type WidgetDayJson = {
  number: number
  /** 'Friday, May 1' */
  name: string
  isToday: boolean
  /** 0 for past days; `isMore` when only the first ones were counted. */
  events: number
  isMore: boolean
  path: string
}
