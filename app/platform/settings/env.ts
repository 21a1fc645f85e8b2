/**
 * The bindings and settings of a worker. `Cloudflare.ProductionEnv` is generated from wrangler.toml (`npm run
 * types:generate`). What that file cannot know is added here: the shape of queue messages, and the bindings, settings and
 * secrets that a deployment may leave out. readSettings checks the values.
 */
export type Env = Omit<
  Cloudflare.ProductionEnv,
  'FEED_QUEUE' | 'LISTING_QUEUE' | 'SALES_QUEUE' | 'WEBHOOK_QUEUE'
> & {
  FEED_QUEUE: Queue<FeedMessage>
  LISTING_QUEUE: Queue<ListingMessage>
  SALES_QUEUE: Queue<SalesMessage>
  WEBHOOK_QUEUE: Queue<WebhookMessage>
  /** Sends emails through Cloudflare. */
  EMAIL?: SendEmail
  /** Counts page views in Analytics Engine. */
  TRAFFIC?: AnalyticsEngineDataset
  CLOCK?: string
  PAGE_CACHE?: string
  MAP_STYLE_URL?: string
  MAP_TILES?: string
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
  INDEXNOW_KEY?: string
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

/** A featured day of a site. */
export type SiteDay = { siteId: number; day: string }

/** The featured days from `first` to `last`, of those the ones from one day of a site until before another; null: no end. */
export type DaySlice = { first: string; last: string; from: SiteDay | null; until: SiteDay | null }

/** A piece of the work on sales of featured days that one invocation can do. What is left is sent on as another message. */
export type SalesMessage =
  /** Settles or ends unpaid invoices, and sends refunds. */
  | { kind: 'finish invoices'; unfinished: number[]; refunding: number[] }
  /** Compares slots and featured days with the lines of invoices. */
  | { kind: 'compare days'; slice: DaySlice }
  /** Compares a page of the provider's payments since then; of those that differ, the ones from this place on the page. */
  | { kind: 'compare payments'; since: number; cursor: string | null; from: number }
  /** Looks for payments that the provider has not listed, after one of ours. */
  | { kind: 'find missing payments'; after: number }
  /** Checks whether open differences are gone. */
  | { kind: 'recheck differences' }
  /** Refunds days on which visitors will not see the event: in a slice, or those that were seen so; after an invoice. */
  | { kind: 'refund unlisted days'; slice: DaySlice | null; after: number }
  /** Deletes what is not needed any more. */
  | { kind: 'purge'; what: 'notices' | 'carts' }

/** Sends what a site's webhook is to be sent. */
export type WebhookMessage = { webhookId: number }
