import { expect, test } from 'vitest'
import { buildReceiptCounts } from './receipt-counts-data'

const line = (day: string, state: 'sold' | 'released' | 'returned' | 'held') => ({
  day,
  state,
  priceCents: 1_250,
  refundId: null,
  refundStatus: null,
})
const count = (day: string, impressions: number, opens: number, ticketClicks: number) => ({
  siteId: 1,
  eventId: 2,
  day,
  impressions,
  opens,
  ticketClicks,
})

test('A receipt shows the days that have begun, those of other purchases left out, and their totals', () => {
  const lines = [
    line('2026-05-01', 'sold'),
    line('2026-05-02', 'sold'),
    line('2026-05-03', 'returned'),
    line('2026-05-04', 'sold'),
  ]
  const counts = [count('2026-04-30', 9, 9, 9), count('2026-05-01', 1_200, 30, 2)]
  expect(buildReceiptCounts({ lines }, counts, '2026-05-03')).toEqual({
    days: [
      { day: '2026-05-01', date: 'Fri, May 1', impressions: 1_200, opens: 30, ticketClicks: 2 },
      { day: '2026-05-02', date: 'Sat, May 2', impressions: 0, opens: 0, ticketClicks: 0 },
    ],
    total: { impressions: 1_200, opens: 30, ticketClicks: 2 },
  })
})

test('A day that was given back while it was featured shows what it achieved until then', () => {
  const lines = [line('2026-05-01', 'returned')]
  const counts = [count('2026-05-01', 5, 1, 0)]
  expect(buildReceiptCounts({ lines }, counts, '2026-05-01')?.total.impressions).toBe(5)
})

test('Before the first featured day, and for an order that sold none, nothing is shown', () => {
  expect(buildReceiptCounts({ lines: [line('2026-05-02', 'sold')] }, [], '2026-05-01')).toBeNull()
  expect(buildReceiptCounts({ lines: [line('2026-05-01', 'held')] }, [], '2026-05-01')).toBeNull()
})
