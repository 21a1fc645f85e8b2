/**
 * The areas of the product: where its files are, and which door tests and journeys prove it, by their names. `npm test
 * -- --changed` runs the tests of the areas that a change touches, and all tests when it touches anything else.
 */
export const AREAS = {
  accounts: {
    product:
      /^app\/((domain|ui)\/(accounts|administrators|api-keys|human-check|saved-filters)|http\/(login|public-api)|routes\/(login|session|v1|api\/(account|keys)|site\/account|admin\/site\/(api-keys|filters)))\//,
    tests:
      /account|administrators|api-keys|google|log-?in|role-access|saved-filters|session-expired|sign-in|turnstile|unsent/,
  },
  categories: {
    product: /^app\/(ui\/categories|(domain|routes\/(admin|site))\/categories)\//,
    tests: /categor/,
  },
  events: {
    product:
      /^app\/((domain|http|ui)\/(events|event-form|moderation|ugc|rich-text)|routes\/(site\/(event|event-form)|admin\/(site\/)?ugc))\//,
    tests:
      /add-an-event|event-(detail|files|form|page)|moderation|my-events|save-event|rich-text|ugc|unlisted-event|run-a-city/,
  },
  feeds: {
    product:
      /^app\/((domain|ui)\/(feeds|manifest-editor|scrape-picker|scrapes)|ui\/venues\/scrape-venues|routes\/(admin|api)\/(feeds|scrapes))\//,
    tests: /feeds|find-source|manifest|pick-from|scrape|set-up-a-city|start-a-city|quarantine/,
  },
  images: {
    product: /^app\/(domain|ui|routes|routes\/api)\/images\//,
    tests: /image/,
  },
  maps: {
    product:
      /^app\/((ui\/map|domain\/geography|routes\/map)\/|(lib|platform)\/(map|tile)-)|demo\/streets\//,
    tests: /geocode|map|outlines|edit-a-site/,
  },
  newsroom: {
    product: /^app\/((domain|ui)\/newsroom|routes\/admin\/site\/export)\//,
    tests: /newsroom/,
  },
  promotions: {
    product:
      /^app\/((domain|http|ui)\/(promotions|upsells)|routes\/(api\/(featured-days|invoices)|dev\/payments|site\/promote|webhooks|admin\/site\/upsell(s|-rates)))\//,
    tests:
      /buy|difference|feature-|featured|invoice|payments|promot|purchases|receipts|sell|unfinished-orders|upsell/,
  },
  'public-api': {
    product: /^app\/(http\/public-api|routes\/v1|ui\/public-api)\//,
    tests: /public-api|copy-of-a-city|outside-doors/,
  },
  reports: {
    product: /^app\/((domain\/reports|ui\/(audit|charts))|routes\/admin\/site\/dashboard)\//,
    tests: /dashboard|logs|run-a-city|console-cost/,
  },
  search: {
    product:
      /^app\/((domain|ui)\/(search|listings|places)|routes\/(site\/(search|home|places|sitemap)|admin\/synonyms))\//,
    tests:
      /search|synonyms|few-actions|find-something|first-event|home-page|pages\.test|place-page|region|api\.test/,
  },
  sites: {
    product:
      /^(app\/((domain|ui)\/sites|ui\/typefaces|routes\/(site\/home|admin\/site\/(announcements|create|edit|preview|users)))|scripts\/typefaces)\//,
    tests:
      /administrators|announcements|cities|(design|edit)-(a-)?site|home-page|former-hosts|run-a-city|site-(api|frame|isolation|preview)/,
  },
  widgets: {
    product:
      /^(widget\/|app\/(domain|ui|routes)\/widgets\/|app\/routes\/admin\/site\/widgets\/|app\/routes\/site\/oembed|scripts\/vite\/widget)/,
    tests: /widget|oembed/,
  },
  syndication: {
    product: /^app\/((domain|ui)\/syndication|routes\/(syndication|site\/sitemap))\/|index-now/,
    tests: /feeds-out|search-engines/,
  },
  webhooks: {
    product: /^app\/((domain|ui)\/webhooks|routes\/admin\/site\/webhooks)\//,
    tests: /webhooks/,
  },
  venues: {
    product:
      /^app\/((domain|ui)\/venues|routes\/admin\/((curated-)?venues|site\/(claims|featured-venues)))\//,
    tests: /venue/,
  },
}

/** What proves no area by itself: it runs when a change may concern every area. */
const GENERAL =
  /accessibility|admin\.test|browser-extension|console-(kit|pages|titles)|control-characters|dead-buttons|doors\.test|early-input|first-paint|forced-colors|\/forms\.test|hostile-input|\/kit|outbox|page-cache|read-replicas|return-to|unreadable/
/** What any change of the product may break, and is quick to find. */
const ALWAYS = /test\/doors\/(forms|route-guards|site-isolation|write-endpoints)\.test/

/** Whether a door test or journey is in this file's table. */
export const isListed = (test) =>
  [GENERAL, ALWAYS, ...Object.values(AREAS).map(({ tests }) => tests)].some((tests) =>
    tests.test(test),
  )

/** Those of the door tests or journeys that prove the areas of these product files; all if a file is in no area. */
export function selectTests(tests, productPaths) {
  const patterns = [ALWAYS]
  for (const path of productPaths) {
    const areas = Object.values(AREAS).filter(({ product }) => product.test(path))
    if (areas.length === 0) return tests
    patterns.push(...areas.map((area) => area.tests))
  }
  return tests.filter((test) => patterns.some((pattern) => pattern.test(test)))
}
