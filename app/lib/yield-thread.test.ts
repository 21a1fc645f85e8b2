import { expect, test } from 'vitest'
import { mapWithPauses, yieldThread } from './yield-thread'

/** A page that takes three turns, as one that is read, asks a database and is written. */
async function answer(seen: string[]): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
  seen.push('page')
}

test('A page is answered while long work pauses', async () => {
  const seen: string[] = []
  const page = answer(seen)
  await yieldThread()
  seen.push('work')
  await page
  expect(seen).toEqual(['page', 'work'])
})

test('Items are mapped in order, one after the other, with a pause after each few', async () => {
  const seen: string[] = []
  const results = await mapWithPauses([1, 2, 3, 4, 5], 2, async (item) => {
    if (item === 1) void answer(seen)
    seen.push(`item ${item}`)
    return item * 10
  })
  expect(results).toEqual([10, 20, 30, 40, 50])
  expect(seen).toEqual(['item 1', 'item 2', 'page', 'item 3', 'item 4', 'item 5'])
})
