/**
 * The bindings and settings of a worker. `Cloudflare.ProductionEnv` is generated from wrangler.toml (`npm run
 * types:generate`). What that file cannot know is added here: the shape of queue messages, and the bindings, settings and
 * secrets that a deployment may leave out. parseSettings checks the values.
 */
export type Env = Omit<Cloudflare.ProductionEnv, 'FEED_QUEUE' | 'LISTING_QUEUE'> & {
  FEED_QUEUE: Queue<FeedMessage>
  LISTING_QUEUE: Queue<ListingMessage>
  /** Sends emails through Cloudflare. */
  EMAIL?: SendEmail
  /** Counts page views in Analytics Engine. */
  TRAFFIC?: AnalyticsEngineDataset
  CLOCK?: string
  PAGE_CACHE?: string
  MAP_STYLE_URL?: string
  MAIL_FROM?: string
  MAIL_API_URL?: string
  MAIL_API_KEY?: string
  GOOGLE_CLIENT_ID?: string
  GOOGLE_CLIENT_SECRET?: string
  GOOGLE_ISSUER?: string
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET_KEY?: string
  GEOCODER?: string
  GEOCODER_URL?: string
  GEOCODER_KEY?: string
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  STRIPE_API_URL?: string
  TICKETMASTER_API_KEY?: string
  TRAFFIC_COUNTS?: string
  TRAFFIC_DATASET?: string
  CLOUDFLARE_ACCOUNT_ID?: string
  ANALYTICS_TOKEN?: string
}

/** Runs feeds of one host, one after the other. */
export type FeedMessage = { feedIds: number[] }

/** The queue of feed runs. */
export type FeedQueue = { send(message: FeedMessage): Promise<unknown> }

/** Refreshes the listings. */
export type ListingMessage = { refresh: true }
