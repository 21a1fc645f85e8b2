import { expect, test } from 'vitest'
import { findWordsInPath } from './words-in-path'

test.each([
  ['/events/2026/jazz-brunch.html', 'jazz brunch'],
  ['/harbor_sound', 'harbor sound'],
  ['/caf%C3%A9-n%C3%A5', 'café nå'],
  ['/wp-login.php', ''],
  ['/event/12345', ''],
  ['/%E0%A4%A', ''],
  ['/a/9f86d081884c7d659a2feaa0c55ad015', ''],
  ['/one-two-three-four-five-six-seven-eight', 'one two three four five six'],
  [`/${'x'.repeat(80)}`, ''],
  ['/', ''],
])('At %s somebody may have looked for “%s”', (path, words) => {
  expect(findWordsInPath(path)).toBe(words)
})
