import { afterEach, beforeAll, beforeEach } from 'vitest'
import {
  addBuyer,
  addSiteAdmin,
  clearPromotions,
  createPromotionFixtures,
  expectAllAddsUp,
  openPromotionWorld,
  type PromotionWorld,
  RATE,
  setRate,
  type TestViewer,
} from './promotion-world'

/**
 * For a file that tests sales, once: what the tests share, which is filled in before each. Then nothing was ever promoted, and
 * a day has its first price. After each test, money, days and slots must agree, unless the tests say when they do.
 */
export function testSales({ checksSums = true } = {}) {
  const world = {} as PromotionWorld
  const buyer = {} as TestViewer
  const stranger = {} as TestViewer
  const admin = {} as TestViewer
  beforeAll(async () => {
    await createPromotionFixtures()
    Object.assign(buyer, await addBuyer('buyer@mail.example'))
    Object.assign(stranger, await addBuyer('stranger@mail.example'))
    Object.assign(admin, await addSiteAdmin('admin@mail.example', 'laketown'))
  })
  beforeEach(async () => {
    await clearPromotions()
    await setRate('laketown', RATE)
    Object.assign(world, await openPromotionWorld())
  })
  if (checksSums) afterEach(() => expectAllAddsUp(world))
  return { world, buyer, stranger, admin }
}
