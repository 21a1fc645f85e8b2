import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { region } from '~/db/schema/geography'
import { jsonChunks } from '~/lib/bytes/json-chunks'
import {
  boundingBox,
  containsPoint,
  intersects,
  type Point,
  type Shape,
} from '~/lib/shapes/geojson'
import type { Database } from '~/platform/storage/database.server'

/**
 * Finds rows by the point that their bounds contain or the shape that they intersect. The owners of the tables, geography
 * and sites, pass their own. Bounding boxes are compared in the database, shapes in memory.
 */
export type BoundedTable = SQLiteTable &
  Record<'id' | 'west' | 'south' | 'east' | 'north' | 'bounds', SQLiteColumn>

type RowId = Pick<typeof region.$inferSelect, 'id'>
type Bounds = (typeof region.$inferSelect)['bounds']

/** A shape usually has a few kilobytes, the largest a hundred. */
const SHAPES_PER_QUERY = 50

/** For each point, in order, the ids of the rows whose bounds contain it, ascending. */
export async function listContaining(
  db: Database,
  table: BoundedTable,
  points: Point[],
): Promise<number[][]> {
  const found = points.map((): number[] => [])
  const indexes = new Map<number, number[]>()
  const numbered = points.map(({ latitude, longitude }, index) => ({ index, latitude, longitude }))
  for (const chunk of jsonChunks(numbered)) {
    const rows = await db.all<RowId & { indexes: string }>(sql`
      SELECT b.id, json_group_array(p.value ->> 'index') AS indexes
      FROM json_each(${chunk}) p CROSS JOIN ${table} b
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
      if (point && containsPoint(shape, point)) found[index]?.push(id)
    }
  }
  return found
}

/** For each shape, in order, the ids of the rows whose bounds it intersects. */
export async function listIntersecting(
  db: Database,
  table: BoundedTable,
  shapes: Shape[],
): Promise<number[][]> {
  const found = shapes.map((): number[] => [])
  const indexes = new Map<number, number[]>()
  for (const chunk of jsonChunks(
    shapes.map((shape, index) => ({ index, ...boundingBox(shape) })),
  )) {
    const rows = await db.all<RowId & { at: number }>(sql`
      SELECT s.value ->> 'index' AS at, b.id
      FROM json_each(${chunk}) s CROSS JOIN ${table} b
      WHERE b.west <= s.value ->> 'east' AND b.east >= s.value ->> 'west'
        AND b.south <= s.value ->> 'north' AND b.north >= s.value ->> 'south'`)
    for (const { at, id } of rows) indexes.set(id, [...(indexes.get(id) ?? []), at])
  }
  for await (const { id, shape } of readShapes(db, table, [...indexes.keys()])) {
    for (const index of indexes.get(id) ?? []) {
      const wanted = shapes[index]
      if (wanted && intersects(wanted, shape)) found[index]?.push(id)
    }
  }
  return found
}

/** The bounds of these rows, in the order of `ids`; few are in memory at a time. */
export async function* readShapes(
  db: Database,
  table: BoundedTable,
  ids: number[],
): AsyncGenerator<{ id: number; shape: Shape }> {
  for (let from = 0; from < ids.length; from += SHAPES_PER_QUERY) {
    const some = JSON.stringify(ids.slice(from, from + SHAPES_PER_QUERY))
    const rows = await db.all<RowId & { bounds: Bounds | null }>(sql`
      SELECT b.id, b.bounds FROM json_each(${some}) i JOIN ${table} b ON b.id = i.value ORDER BY i.key`)
    for (const { id, bounds } of rows) {
      if (bounds !== null) yield { id, shape: JSON.parse(bounds) }
    }
  }
}
