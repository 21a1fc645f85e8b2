import { expect, test } from 'vitest'
import { parseManifestText } from './scrape'

test('A manifest that is nested too deep to follow is refused', () => {
  const nested = '['.repeat(20_000) + ']'.repeat(20_000)
  expect(parseManifestText(nested)).toEqual({
    error: 'Invalid JSON: nested more than 100 levels deep',
  })
  expect(parseManifestText('[{}]')).toEqual({ manifest: [{}] })
})
