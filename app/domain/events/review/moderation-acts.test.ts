import { expect, test } from 'vitest'
import { MAX_MODERATED, moderationForm } from './moderation-acts'

test('Too many selected events are not called none', () => {
  const findMessage = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => `${at + 1}.1`)
    return moderationForm.safeParse({ act: 'hide', ids }).error?.issues[0]?.message
  }
  expect(findMessage(0)).toBe('Select at least one event')
  expect(findMessage(MAX_MODERATED)).toBeUndefined()
  expect(findMessage(MAX_MODERATED + 1)).toBe('Select at most 50 events')
})
