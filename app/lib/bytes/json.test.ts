import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../test/measurements/measure-growth'
import { findStringEnd, isNestedTooDeep, MAX_JSON_DEPTH, parseJson } from './json'

const nest = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)

test('JSON is read with or without a byte order mark, and what is none is undefined', () => {
  expect(parseJson('\uFEFF{"a":[1]}')).toEqual({ a: [1] })
  expect(parseJson('null')).toBe(null)
  for (const text of ['', '{', '"a', '[1]]', 'undefined']) expect(parseJson(text)).toBeUndefined()
})

test('A hundred levels are read, and no more, however many places have as many', () => {
  expect(parseJson(nest(MAX_JSON_DEPTH))).toBeInstanceOf(Array)
  expect(parseJson(nest(MAX_JSON_DEPTH + 1))).toBeUndefined()
  expect(
    isNestedTooDeep(
      `[${Array(200)
        .fill(nest(MAX_JSON_DEPTH - 1))
        .join()}]`,
    ),
  ).toBe(false)
  expect(isNestedTooDeep(`${'{"a":['.repeat(51)}1${']}'.repeat(51)}`)).toBe(true)
})

test('Brackets in texts are no levels, whatever is escaped before their end', () => {
  const brackets = '[{'.repeat(200)
  for (const text of [brackets, `"${brackets}`, `\\"${brackets}\\`, `${brackets}\\\\"`]) {
    const json = JSON.stringify({ [text]: [text, nest(3)] })
    expect(parseJson(json)).toEqual({ [text]: [text, nest(3)] })
    expect(findStringEnd(json, 1)).toBe(JSON.stringify(text).length)
  }
  expect(isNestedTooDeep(`["\\\\",${brackets}`)).toBe(true)
  expect(isNestedTooDeep(`["\\"${brackets}`)).toBe(false)
})

test.each(['"a",', '"', '\\"', '"\\\\', '[],'])('%s takes as long as it is often', (unit) => {
  expect(measureGrowth(isNestedTooDeep, unit, 5_000)).toBeLessThan(MAX_GROWTH)
})
