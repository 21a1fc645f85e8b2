import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '~/lib/time/local-time'
import { MAX_ATTEMPTS } from './delivery'
import { findRetryDelay } from './retry-delay'

const delays = (random: number) =>
  Array.from({ length: MAX_ATTEMPTS }, (_, index) => findRetryDelay(index + 1, () => random))

test('A delivery is tried ten times within about three days, as Standard Webhooks recommends', () => {
  expect(delays(0)).toEqual([
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    null,
  ])
  expect(delays(0).reduce<number>((sum, delay) => sum + (delay ?? 0), 0)).toBeLessThan(4 * DAY)
})

test('Chance makes each delay a tenth longer at most', () => {
  const [least, most] = [delays(0), delays(1)]
  least.forEach((delay, index) => {
    if (delay !== null) expect(most[index]).toBe(Math.round(delay * 1.1))
  })
})
