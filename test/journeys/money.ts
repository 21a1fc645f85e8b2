import { expect } from 'vitest'
import { manage } from './browser'

/** What was ordered, paid, sold, shown and refunded agrees, in one query over everything stored. */
export async function expectMoneyAddsUp(): Promise<void> {
  expect(await manage('promotions', 'check')).toEqual({ output: 'The sales add up.\n', code: 0 })
}
