import {
  type ApiCallCounter,
  createApiCallCounter,
} from '~/domain/accounts/api-keys/api-call-counter.server'
import { type ApiKeyMemory, createApiKeyMemory } from '~/domain/accounts/api-keys/api-key-memory'
import { isProfileImage } from '~/domain/accounts/settings/profile-store.server'
import { isCategoryImage } from '~/domain/categories/category-images.server'
import type { CategoryReference } from '~/domain/categories/category-references.server'
import { listCategories } from '~/domain/categories/category-store.server'
import type { ChangeReactions } from '~/domain/changes/change-reactions.server'
import { eventCategoryReference } from '~/domain/events/event-category-reference.server'
import { isDeletedEventImage, isEventImage } from '~/domain/events/event-images.server'
import { feedCategoryReference } from '~/domain/feeds/feed-category-reference.server'
import type { SavedRendition } from '~/domain/images/find-or-make-rendition.server'
import { isDraftImage } from '~/domain/images/image-drafts.server'
import type { ImageReference } from '~/domain/images/image-references.server'
import { createRenderOnce, type RenderOnce } from '~/domain/images/render-once'
import { refreshAfterChange } from '~/domain/listings/refresh-listings.server'
import { markStale } from '~/domain/listings/stale-marks.server'
import {
  createPromotionCounter,
  type PromotionCounter,
} from '~/domain/promotions/counts/promotion-counter.server'
import { openPromotionDays } from '~/domain/promotions/days/open-promotion-days.server'
import type { PromotionInventory } from '~/domain/promotions/days/promotion-inventory'
import { emailBuyers } from '~/domain/promotions/invoices/email-buyers.server'
import { openTrafficStore } from '~/domain/reports/open-traffic-store.server'
import { createTrafficCounter, type TrafficCounter } from '~/domain/reports/traffic-counter'
import type { TrafficStore } from '~/domain/reports/traffic-store'
import type { SearchSite } from '~/domain/search/results/plan-search.server'
import type { SearchTotals } from '~/domain/search/results/search-totals.server'
import { listSynonymGroups } from '~/domain/search/synonyms/synonym-store.server'
import { readSearchVocabulary } from '~/domain/search/words/read-vocabulary.server'
import type { SearchVocabulary } from '~/domain/search/words/search-vocabulary'
import { listSitesIntersecting } from '~/domain/sites/bounds/locate-points.server'
import { siteCategoryReference } from '~/domain/sites/form/site-category-reference.server'
import { isSiteImage } from '~/domain/sites/form/site-images.server'
import { placeVenuesInRegions, placeVenuesOnSite } from '~/domain/venues/place-venues.server'
import { isVenueImage } from '~/domain/venues/venue-images.server'
import { createLruCache, type LruCache } from '~/lib/lru-cache'
import type { Log } from '~/platform/log.server'
import {
  openPlatformServices,
  type PlatformServices,
} from '~/platform/open-platform-services.server'
import type { Env, FeedQueue } from '~/platform/settings/env'
import { openSigner } from '~/platform/signer.server'
import { cachePerDatabase } from '~/platform/storage/cache-per-database.server'
import { coalesceReads } from '~/platform/storage/coalesce-reads.server'
import type { MeasureRoundTrip } from '~/platform/storage/database.server'

/** What the functions of the domain receive, in a request, a queue message, a scheduled job or a command. */
export type Services = PlatformServices & {
  emailBuyer: (invoiceId: number) => Promise<void>
  reactions: ChangeReactions
  enqueueRefresh?: () => Promise<void>
  feedQueue: FeedQueue
  /** Has the queue send what a webhook is to be sent. */
  enqueueWebhook: (webhookId: number) => Promise<void>
  /** How many matches recent searches had, in this isolate. */
  searchTotals: LruCache<SearchTotals>
  /** What the words of a search mean on a site. */
  readVocabulary: (site: SearchSite) => Promise<SearchVocabulary>
  imageReferences: ImageReference[]
  retainedImages: ImageReference[]
  categoryReferences: CategoryReference[]
  /** The images that this isolate is rendering. */
  renderOnce: RenderOnce<SavedRendition>
  /** The slots of featured days. */
  promotionDays: PromotionInventory
  traffic: TrafficStore
  /** The page views that this isolate has counted and not saved yet. */
  trafficCounter: TrafficCounter
  /** What featured events achieved, as this isolate has counted it and not saved yet. */
  promotionCounter: PromotionCounter
  /** The keys of the public API that this isolate has read. */
  apiKeyMemory: ApiKeyMemory
  /** The calls of the public API that this isolate has counted and not saved yet. */
  apiCallCounter: ApiCallCounter
}

/** What higher areas do when a lower one changes something; tests use the same. */
export const CHANGE_REACTIONS: ChangeReactions = {
  markStale,
  refreshListings: refreshAfterChange,
  placeVenuesOnSite,
  placeVenuesInRegions,
  listSitesIntersecting,
}

/** What shows images. The database checks them in this order, and most images are of the largest table. */
export const IMAGE_REFERENCES: ImageReference[] = [
  isEventImage,
  isProfileImage,
  isCategoryImage,
  isVenueImage,
  isSiteImage,
]

/** What needs images without showing them: they are not served, and not purged either. */
const RETAINED_IMAGES: ImageReference[] = [isDraftImage, isDeletedEventImage]

/** What names categories, and follows when two are merged. */
export const CATEGORY_REFERENCES: CategoryReference[] = [
  eventCategoryReference,
  siteCategoryReference,
  feedCategoryReference,
]

const findRenderOnce = cachePerDatabase(() => createRenderOnce<SavedRendition>())

const findTrafficCounter = cachePerDatabase(createTrafficCounter)
const findPromotionCounter = cachePerDatabase(createPromotionCounter)
const findApiKeyMemory = cachePerDatabase(createApiKeyMemory)
const findApiCallCounter = cachePerDatabase(createApiCallCounter)

/** Keys contain the site and its content version, so that a total never belongs to another site or is out of date. */
const findSearchTotals = cachePerDatabase(() => createLruCache<SearchTotals>(2_000))

/** The composition root of all entry points: requests, queues, scheduled jobs and the command line. */
export function openServices(
  env: Env,
  log?: Log,
  measure?: MeasureRoundTrip,
  readsReplicas?: boolean,
): Services {
  const platform = openPlatformServices(env, log, measure, readsReplicas)
  return {
    ...platform,
    reactions: CHANGE_REACTIONS,
    emailBuyer: (invoiceId) => emailBuyers(platform, { invoiceId }).then(() => {}),
    enqueueRefresh: async () => {
      await env.LISTING_QUEUE.send({ refresh: true })
    },
    feedQueue: env.FEED_QUEUE,
    enqueueWebhook: async (webhookId) => {
      await env.WEBHOOK_QUEUE.send({ webhookId })
    },
    searchTotals: findSearchTotals(env.DB),
    readVocabulary: (site) =>
      readSearchVocabulary(
        env.DB,
        {
          listCategories: () => listCategories(platform.db),
          listSynonyms: () => listSynonymGroups(platform.db),
        },
        site,
      ),
    imageReferences: IMAGE_REFERENCES,
    retainedImages: RETAINED_IMAGES,
    categoryReferences: CATEGORY_REFERENCES,
    renderOnce: findRenderOnce(env.DB),
    promotionDays: openPromotionDays(env.PROMOTION_SLOTS, platform),
    traffic: openTrafficStore(platform),
    trafficCounter: findTrafficCounter(env.DB),
    promotionCounter: findPromotionCounter(env.DB),
    apiKeyMemory: findApiKeyMemory(env.DB),
    apiCallCounter: findApiCallCounter(env.DB),
  }
}

/** The same services, whose reads that begin together share a round trip, of all loaders of a page. */
export function withCoalescedReads(services: Services): Services {
  const db = coalesceReads(services.db)
  return {
    ...services,
    db,
    search: coalesceReads(services.search),
    traffic: openTrafficStore({ ...services, db }),
    signer: openSigner({ ...services, db }),
  }
}
