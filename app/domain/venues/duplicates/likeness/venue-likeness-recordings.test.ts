import { expect, test } from 'vitest'
import { readRecording } from '../../../../../test/services/recordings'
import { measureLikeness } from '../../../../../test/venue-pairs/measure-likeness'

const measured = await measureLikeness(readRecording)
if (!measured) console.info('skipped: there are no recordings in ../shared/fixtures')

test.skipIf(!measured)(
  'Of the recorded venues, what is called one place is one, and nine of ten duplicates are found',
  () => {
    // Without pairs, nothing would be measured.
    expect(measured?.recorded.same).toBeGreaterThanOrEqual(90)
    expect(measured?.recorded.different).toBeGreaterThanOrEqual(10_000)
    for (const { precision, recall, wrong } of [measured?.recorded, measured?.all].filter(
      (m) => !!m,
    )) {
      const context = JSON.stringify(wrong.slice(0, 20))
      expect(precision, context).toBeGreaterThanOrEqual(0.99)
      expect(recall, context).toBeGreaterThanOrEqual(0.9)
    }
  },
)
