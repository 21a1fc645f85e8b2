import { expect, test } from 'vitest'
import { REQUEST_FAILURES } from '../contract/failure-reason'
import { explainUnreadUrl } from './explain-unread-url'

test('Each reason why a pasted URL cannot be fetched is explained in words of its own', () => {
  const explained = [...REQUEST_FAILURES, 'too-large' as const].map(explainUnreadUrl)
  expect(new Set(explained).size).toBe(explained.length)
  for (const words of explained) expect(words).not.toMatch(/\d{3}|\bIP\b/)
})
