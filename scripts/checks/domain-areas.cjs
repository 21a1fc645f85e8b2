/**
 * The areas of app/domain, highest first. An area knows only those on lower lines, not its neighbors on the same line.
 * .dependency-cruiser.cjs checks this for imports, table-owners.ts for tables.
 */
const DOMAIN_AREAS = [
  ['reports', 'widgets'],
  ['feeds', 'promotions', 'syndication', 'newsroom', 'webhooks'],
  ['search'],
  ['listings'],
  ['events'],
  ['venues'],
  ['accounts'],
  ['sites'],
  ['geography', 'categories'],
  ['images'],
  ['changes', 'mail'],
]

/** Pairs of an area and the areas that it must not know: those above it and beside it. */
const FORBIDDEN_AREAS = DOMAIN_AREAS.flatMap((line, index) =>
  line.map((area) => [
    area,
    DOMAIN_AREAS.slice(0, index + 1)
      .flat()
      .filter((known) => known !== area),
  ]),
)

module.exports = { DOMAIN_AREAS, FORBIDDEN_AREAS }
