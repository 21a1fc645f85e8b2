import { expect, test } from 'vitest'
import { findRepeatedLines } from './repeated-lines'

const lines = (count: number, name = 'value') =>
  Array.from({ length: count }, (_, index) => `const ${name}${index} = f(${index})`).join('\n')

const find = (texts: string[], maxPairs = 0) =>
  findRepeatedLines(
    texts.map((text, index) => ({ path: `app/${'abc'[index]}.ts`, text })),
    maxPairs,
  ).map(({ path, line, message }) => `${path}:${line} ${message}`)

test('Twelve lines that two files share are found, however they are indented and commented', () => {
  const indented = `/* ${lines(1)} */\n\n${lines(12).replaceAll('const', '  // why\n  const')}\n}`
  expect(find([`let a\n${lines(12)}`, indented])).toEqual(['app/b.ts:4 repeats app/a.ts:2'])
})

test('Eleven lines, lists of imports and lone brackets are no repetition', () => {
  const imports = lines(12).replace(/const (\w+).*/g, "import { $1 } from './$1'")
  expect(find([lines(11), lines(11)])).toEqual([])
  expect(find([imports, imports])).toEqual([])
  expect(find([`${lines(11)}\n}\n)\n]`, `${lines(11)}\n}\n)\n]`])).toEqual([])
})

test('A file may not repeat itself, and pairs are counted once', () => {
  expect(find([`${lines(14)}\nlet b\n${lines(14)}`])).toEqual(['app/a.ts:16 repeats app/a.ts:1'])
  expect(find([lines(30), lines(30)])).toHaveLength(1)
})

test('A few pairs may be alike by accident', () => {
  expect(find([lines(12), lines(12), lines(12)], 2)).toEqual([])
  expect(find([lines(12), lines(12), lines(12)], 1)).toHaveLength(2)
})
