import { sql } from 'drizzle-orm'
import { containsPoint, type Point, type Shape } from '~/lib/geojson'
import { jsonChunks } from '~/lib/json-chunks'
import type { Database } from '~/platform/database.server'

/** The sites and regions whose bounds hold a point, by rising id. */
export type Location = { siteIds: number[]; regionIds: number[] }

/** A city's regions come with some kilobytes of shape each, the largest with a hundred. */
const SHAPES_AT_ONCE = 50

/** For each point, in order, the sites and regions that hold it. Overlapping ones are all named. */
export async function locate(db: Database, points: Point[]): Promise<Location[]> {
  const found = points.map((): Location => ({ siteIds: [], regionIds: [] }))
  if (points.length === 0) return found
  await forEachHolder(db, 'site', points, (index, id) => found[index]?.siteIds.push(id))
  await forEachHolder(db, 'region', points, (index, id) => found[index]?.regionIds.push(id))
  return found
}

/** Boxes are compared in the database, shapes here. */
async function forEachHolder(
  db: Database,
  table: 'site' | 'region',
  points: Point[],
  tell: (index: number, id: number) => void,
): Promise<void> {
  const indexes = new Map<number, number[]>()
  const numbered = points.map(({ latitude, longitude }, index) => ({ index, latitude, longitude }))
  for (const chunk of jsonChunks(numbered)) {
    const rows = await db.all<{ id: number; indexes: string }>(sql`
      SELECT b.id, json_group_array(p.value ->> 'index') AS indexes
      FROM json_each(${chunk}) p CROSS JOIN ${sql.identifier(table)} b
      WHERE b.west <= p.value ->> 'longitude' AND b.east >= p.value ->> 'longitude'
        AND b.south <= p.value ->> 'latitude' AND b.north >= p.value ->> 'latitude'
      GROUP BY b.id`)
    for (const row of rows) {
      indexes.set(row.id, [...(indexes.get(row.id) ?? []), ...JSON.parse(row.indexes)])
    }
  }
  const ids = [...indexes.keys()].sort((a, b) => a - b)
  for await (const { id, shape } of readShapes(db, table, ids)) {
    for (const index of indexes.get(id) ?? []) {
      const point = points[index]
      if (point && containsPoint(shape, point)) tell(index, id)
    }
  }
}

/** The shapes of these sites or regions, in the order of `ids`; few are in memory at a time. */
export async function* readShapes(
  db: Database,
  table: 'site' | 'region',
  ids: number[],
): AsyncGenerator<{ id: number; shape: Shape }> {
  for (let from = 0; from < ids.length; from += SHAPES_AT_ONCE) {
    const some = JSON.stringify(ids.slice(from, from + SHAPES_AT_ONCE))
    const rows = await db.all<{ id: number; bounds: string | null }>(sql`
      SELECT b.id, b.bounds FROM json_each(${some}) i
      JOIN ${sql.identifier(table)} b ON b.id = i.value ORDER BY i.key`)
    for (const { id, bounds } of rows) {
      if (bounds !== null) yield { id, shape: JSON.parse(bounds) }
    }
  }
}
