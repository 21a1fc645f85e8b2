import { sql } from 'drizzle-orm'
import { boundingBox, containsPoint, intersects, type Shape } from '~/lib/geojson'
import { jsonChunks } from '~/lib/json-chunks'
import type { Database } from '~/platform/database.server'
import { readShapes } from './locate.server'

/** What a shape encloses or meets: the other way round from `locate`. */

/** For each shape, in order, the ids of the venues inside it. */
export async function listVenuesInside(db: Database, shapes: Shape[]): Promise<number[][]> {
  const found = shapes.map((): number[] => [])
  for (const chunk of jsonChunks(
    shapes.map((shape, index) => ({ index, ...boundingBox(shape) })),
  )) {
    const rows = await db.all<{ at: number; id: number; latitude: number; longitude: number }>(sql`
      SELECT b.value ->> 'index' AS at, v.id, v.latitude, v.longitude
      FROM json_each(${chunk}) b CROSS JOIN venue v
      WHERE v.longitude BETWEEN b.value ->> 'west' AND b.value ->> 'east'
        AND v.latitude BETWEEN b.value ->> 'south' AND b.value ->> 'north'`)
    for (const venue of rows) {
      const shape = shapes[venue.at]
      if (shape && containsPoint(shape, venue)) found[venue.at]?.push(venue.id)
    }
  }
  return found
}

/** For each shape, in order, the ids of the sites or regions whose bounds it meets. */
export async function listMeeting(
  db: Database,
  table: 'site' | 'region',
  shapes: Shape[],
): Promise<number[][]> {
  const found = shapes.map((): number[] => [])
  const indexes = new Map<number, number[]>()
  for (const chunk of jsonChunks(
    shapes.map((shape, index) => ({ index, ...boundingBox(shape) })),
  )) {
    const rows = await db.all<{ at: number; id: number }>(sql`
      SELECT b.value ->> 'index' AS at, o.id
      FROM json_each(${chunk}) b CROSS JOIN ${sql.identifier(table)} o
      WHERE o.west <= b.value ->> 'east' AND o.east >= b.value ->> 'west'
        AND o.south <= b.value ->> 'north' AND o.north >= b.value ->> 'south'`)
    for (const { at, id } of rows) indexes.set(id, [...(indexes.get(id) ?? []), at])
  }
  for await (const { id, shape } of readShapes(db, table, [...indexes.keys()])) {
    for (const index of indexes.get(id) ?? []) {
      const asked = shapes[index]
      if (asked && intersects(asked, shape)) found[index]?.push(id)
    }
  }
  return found
}
