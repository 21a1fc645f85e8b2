import type { ShownTime } from '~/ui/events/event-time'
import { SegmentedText } from '~/ui/kit/text/segmented-text'

export function Moment({ text, dateTime }: ShownTime) {
  return (
    <time dateTime={dateTime}>
      <SegmentedText text={text} />
    </time>
  )
}
