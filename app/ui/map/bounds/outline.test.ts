import { expect, test } from 'vitest'
import { recordState, redoState, startHistory, undoState } from './edit-history'
import {
  deletePoint,
  drawOutline,
  findNeighbors,
  formatOutline,
  insertPoint,
  listPointsWithin,
  movePoint,
  type Outline,
  parseOutline,
} from './outline'

const OUTER = [
  [-88, 43],
  [-87, 43],
  [-87, 44],
  [-88, 44],
]
const HOLE = [
  [-87.8, 43.2],
  [-87.8, 43.4],
  [-87.6, 43.4],
]
const OUTLINE: Outline = [OUTER, HOLE]
const WORLD = { west: -180, south: -90, east: 180, north: 90 }

test('An outline is written as GeoJSON that is read again as the same outline', () => {
  expect(parseOutline(formatOutline(OUTLINE))).toEqual({ outline: OUTLINE, message: null })
  expect(JSON.parse(formatOutline([OUTER]))).toEqual({
    type: 'Polygon',
    coordinates: [[...OUTER, OUTER[0]]],
  })
  expect(formatOutline(null)).toBe('')
})

test('An outline that crosses itself is drawn, with what is wrong; anything else is only named', () => {
  const crossed = formatOutline([[OUTER[0]!, OUTER[2]!, OUTER[1]!, OUTER[3]!]])
  const parsed = parseOutline(crossed)
  expect(parsed.outline).toHaveLength(1)
  expect(parsed.message).toMatch(/^Invalid bounds: the outline crosses or touches itself/)
  expect(parseOutline('')).toEqual({ outline: null, message: 'Invalid bounds' })
  expect(parseOutline('{"type":"Point","coordinates":[1,2]}').message).toMatch(/^Must be a GeoJSON/)
  for (const coordinates of [[[[200, 100]]], [['a']], ['a'], [], 'a', [[[1, 2], null]]]) {
    const { outline, message } = parseOutline(JSON.stringify({ type: 'Polygon', coordinates }))
    expect(outline).toBeNull()
    expect(message).toMatch(/^Invalid bounds: /)
  }
})

test('Points are moved, inserted and deleted in their own ring', () => {
  expect(movePoint(OUTLINE, { ring: 0, index: 1 }, [-86.12345678, 42.5])[0]?.[1]).toEqual([
    -86.123457, 42.5,
  ])
  const inserted = insertPoint(OUTLINE, { ring: 0, index: 3 }, [-88.5, 43.5])
  expect(inserted[0]?.at(-1)).toEqual([-88.5, 43.5])
  expect(inserted[1]).toBe(HOLE)
  expect(deletePoint(inserted, { ring: 0, index: 4 })).toEqual(OUTLINE)
})

test('The outline has three points at least; a hole with fewer is filled', () => {
  const triangle = deletePoint([OUTER], { ring: 0, index: 0 })!
  expect(triangle[0]).toHaveLength(3)
  expect(deletePoint(triangle, { ring: 0, index: 0 })).toBeNull()
  expect(deletePoint(OUTLINE, { ring: 1, index: 0 })).toEqual([OUTER])
  expect(drawOutline(OUTER.slice(0, 2))).toBeNull()
  expect(drawOutline(OUTER)).toEqual([OUTER])
})

test('The points in view are listed, unless they are too many to distinguish', () => {
  const east = { west: -87.5, south: 0, east: 0, north: 90 }
  expect(listPointsWithin(OUTLINE, east, 10)).toEqual([
    { ring: 0, index: 1 },
    { ring: 0, index: 2 },
  ])
  expect(listPointsWithin(OUTLINE, WORLD, 7)).toHaveLength(7)
  expect(listPointsWithin(OUTLINE, WORLD, 6)).toBeNull()
})

test('The last point is before the first', () => {
  expect(findNeighbors(OUTLINE, { ring: 0, index: 0 })).toEqual({
    before: OUTER[3],
    point: OUTER[0],
    after: OUTER[1],
  })
  expect(findNeighbors(OUTLINE, { ring: 0, index: 3 }).after).toEqual(OUTER[0])
})

test('What was undone is redone, until something else is done', () => {
  const edited = recordState(recordState(startHistory(1), 2), 3)
  const undone = undoState(undoState(edited))
  expect(undone.present).toBe(1)
  expect(undoState(undone)).toBe(undone)
  expect(redoState(undone).present).toBe(2)
  expect(redoState(redoState(undone))).toEqual(edited)
  const changed = recordState(redoState(undone), 4)
  expect(redoState(changed)).toBe(changed)
  expect(undoState(changed).present).toBe(2)
})
