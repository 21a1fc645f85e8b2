import { expect, test } from 'vitest'
import { MAX_GROWTH, measureGrowth } from '../../../../../test/measurements/measure-growth'
import { readJsonLdBlocks } from './json-ld'
import { findText } from './thing'

test('A block is read without the marks that hid scripts from old browsers', () => {
  const event = '{"@type":"Event","name":"Jazz"}'
  for (const block of [
    event,
    `<!-- ${event} -->`,
    `//<![CDATA[\n${event};\n//]]>`,
    `/* <![CDATA[ */ ${event} /* ]]> */`,
    `<!--\n//<![CDATA[\n${event}\n//]]>\n-->\n`,
  ]) {
    expect(readJsonLdBlocks([block]).things.map((thing) => findText(thing, 'name'))).toEqual([
      'Jazz',
    ])
  }
})

test.each([
  ['a few', 5],
  ['many', 5_000],
])('%s marks behind a block take as long as they are many', (_, count) => {
  const growth = measureGrowth((marks) => readJsonLdBlocks([`{} ${marks}x`]), '--> ', count)
  expect(growth).toBeLessThan(MAX_GROWTH)
})
