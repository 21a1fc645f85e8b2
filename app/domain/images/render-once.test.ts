import { expect, test } from 'vitest'
import { createRenderOnce } from './render-once'

test('Work under one key is shared while it runs, and done again after it failed or ended', async () => {
  let runs = 0
  const once = createRenderOnce<number>(() => 0)
  const work = async () => {
    runs += 1
    if (runs === 1) throw new Error('away')
    return runs
  }
  const failed = [once.run('a', work), once.run('a', work)]
  for (const result of failed) await expect(result).rejects.toThrow('away')
  expect(
    await Promise.all([once.run('a', work), once.run('a', work), once.run('b', work)]),
  ).toEqual([2, 2, 3])
  expect(once.isRunning('a')).toBe(false)
  expect(await once.run('a', work)).toBe(4)
})

test('Work that never ends holds up its key for half a minute', async () => {
  let now = 0
  const once = createRenderOnce<number>(() => now)
  void once.run('a', () => new Promise(() => {}))
  now = 29_999
  expect(once.isRunning('a')).toBe(true)
  now = 30_000
  expect(once.isRunning('a')).toBe(false)
  expect(await once.run('a', async () => 5)).toBe(5)
})
