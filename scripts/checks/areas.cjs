/**
 * The areas of app/domain, highest first. An area knows only those on lower lines, not its neighbors on the same line.
 * .dependency-cruiser.cjs checks this for imports, table-owners.ts for tables.
 */
const DOMAIN_AREAS = [
  ['reports', 'widgets'],
  ['feeds', 'promotions', 'syndication', 'newsroom', 'webhooks'],
  ['search'],
  ['listings'],
  ['venue-merges'],
  ['events'],
  ['venues'],
  ['accounts'],
  ['sites'],
  ['geography', 'categories'],
  ['images'],
  ['changes', 'mail'],
]

/** The areas of app/ui in the same order: whole pages and forms, then what they are made of. */
const UI_AREAS = [
  ['administrators', 'api-keys', 'newsroom', 'public-api', 'upsells', 'webhooks', 'widgets'],
  ['scrape-picker', 'ugc'],
  ['admin-frame', 'scrapes'],
  ['sites'],
  ['event-form'],
  ['venues'],
  ['accounts', 'categories', 'feeds', 'legal', 'moderation', 'places', 'promotions'],
  ['door-frame', 'events'],
  ['site-frame'],
  ['audit', 'manifest-editor', 'saved-filters'],
  ['charts', 'human-check', 'images', 'map', 'rich-text', 'search', 'syndication'],
  ['clipboard'],
  ['kit'],
  ['styles', 'typefaces'],
]

/** Each area of such lines with those that it must not know: above it and beside it. */
const listForbidden = (lines) =>
  lines.flatMap((line, index) =>
    line.map((area) => [
      area,
      lines
        .slice(0, index + 1)
        .flat()
        .filter((known) => known !== area),
    ]),
  )

module.exports = { DOMAIN_AREAS, UI_AREAS, listForbidden }
