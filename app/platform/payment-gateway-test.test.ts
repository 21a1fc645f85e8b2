import { expect, test } from 'vitest'
import { db } from '../../test/database'
import { NOW } from '../../test/fixtures'
import { createTestGateway } from './payment-gateway-test.server'

const order = (invoiceId: number) => ({
  ...{ invoiceId, siteId: 1, amountCents: 1_500, description: 'Jazz', email: 'ann@example.com' },
  returnUrl: 'http://laketown.localhost/return',
})

test('A paid invoice is charged once, however often it is sent', async () => {
  const gateway = createTestGateway({ db, now: NOW })
  const paid = await gateway.createPayment({ ...order(1), token: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', feeCents: 74, netCents: 1_426, invoiceId: 1 })
  expect(await gateway.createPayment({ ...order(1), token: 'pm_card_visa' })).toEqual(paid)
  expect(await gateway.findPayment(paid.id)).toEqual(paid)
  const { payments } = await gateway.listPayments(0, null)
  expect(payments).toEqual([paid])
})
