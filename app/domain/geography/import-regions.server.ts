import { sql } from 'drizzle-orm'
import { type Affected, applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { boundingBox, joinShapes, type Shape } from '~/lib/shapes/geojson'
import { toSlug } from '~/lib/text/text-key'
import type { Statement } from '~/platform/storage/database.server'
import { isZip, MAX_SHAPE_LENGTH, type RegionType } from './region'
import {
  listImported,
  listSlugs,
  type RegionRow,
  writeRegions,
  writeSitesOfRegions,
} from './region-store.server'

export type RegionImport = {
  type: RegionType
  /** The source of the shapes. Regions are identified by type, source and name. */
  source: string
  features: { name: string; shape: Shape }[]
}

export type RegionImportOutcome =
  | {
      kind: 'imported'
      created: number
      updated: number
      unchanged: number
      /** Regions that the source no longer has; they are not deleted. */
      absent: number
    }
  | { kind: 'not-a-zip'; name: string }
  | { kind: 'shape-too-large'; name: string }

/**
 * Replaces the regions of this type and source by these shapes; features with the same name become one region. Only
 * changed regions are written and reassigned to sites and venues.
 */
export async function importRegions(
  services: ChangeServices,
  { type, source, features }: RegionImport,
): Promise<RegionImportOutcome> {
  const { db } = services
  const shapes = joinShapesByName(features)
  const stored = new Map(
    (await listImported(db, type, source)).map((region) => [region.name, region]),
  )
  const usedSlugs = new Set(await listSlugs(db, type))
  const changed: (RegionRow & { shape: Shape })[] = []
  let created = 0
  for (const [name, shape] of shapes) {
    if (type === 'zip' && !isZip(name)) return { kind: 'not-a-zip', name }
    const bounds = JSON.stringify(shape)
    if (bounds.length > MAX_SHAPE_LENGTH) return { kind: 'shape-too-large', name }
    const before = stored.get(name)
    if (before?.bounds === bounds) continue
    const slug = before?.slug ?? freeSlug(toSlug(name) || type, usedSlugs)
    usedSlugs.add(slug)
    changed.push({ slug, name, ...boundingBox(shape), bounds, shape })
    if (!before) created += 1
  }
  const absent = [...stored.keys()].filter((name) => !shapes.has(name)).length
  const unchanged = shapes.size - changed.length
  if (changed.length > 0) {
    const rows = changed.map(({ shape: _, ...row }) => row)
    const slugs = JSON.stringify(changed.map(({ slug }) => slug))
    const regions = sql`
      SELECT id FROM region WHERE type = ${type} AND slug IN (SELECT value FROM json_each(${slugs}))`
    const affected: Affected = {
      listings: [{ regions }],
      sites: sql`SELECT site_id FROM site_region WHERE region_id IN (${regions})`,
    }
    await applyChange(services, {
      before: affected,
      writes: [
        ...writeRegions(type, source, rows),
        ...(await placeSitesAndVenues(services, type, changed)),
      ],
      after: affected,
    })
  }
  return { kind: 'imported', created, updated: changed.length - created, unchanged, absent }
}

function joinShapesByName(features: RegionImport['features']): Map<string, Shape> {
  const byName = new Map<string, Shape[]>()
  for (const { name, shape } of features) byName.set(name, [...(byName.get(name) ?? []), shape])
  return new Map([...byName].map(([name, shapes]) => [name, joinShapes(shapes)]))
}

function freeSlug(wanted: string, used: Set<string>): string {
  let slug = wanted
  for (let count = 2; used.has(slug); count += 1) slug = `${wanted}-${count}`
  return slug
}

async function placeSitesAndVenues(
  { db, reactions }: ChangeServices,
  type: RegionType,
  regions: { slug: string; shape: Shape }[],
): Promise<Statement[]> {
  const siteIds = await reactions.listSitesIntersecting(
    db,
    regions.map(({ shape }) => shape),
  )
  return [
    ...writeSitesOfRegions(
      type,
      regions.map(({ slug }, index) => ({ slug, siteIds: siteIds[index] ?? [] })),
    ),
    ...(await reactions.placeVenuesInRegions(
      db,
      regions.map(({ slug, shape }) => ({ type, slug, shape })),
    )),
  ]
}
