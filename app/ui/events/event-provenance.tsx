import { type ReactNode, useId } from 'react'
import type { SectionResult } from '~/lib/section-result'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { SegmentedText } from '~/ui/kit/segmented-text'
import styles from './event-provenance.module.css'
import type { ShownTime } from './event-time'
import type { Provenance } from './event-provenance-data'

/** What the site's admins are told of an event, on its page. */
export function EventProvenance({ origin }: { origin: SectionResult<Provenance> }) {
  const id = useId()
  return (
    <section className={styles.origin} aria-labelledby={id}>
      <h2 id={id}>For administrators</h2>
      <SectionBoundary section={origin} unavailable="Feed and times temporarily unavailable">
        {({ feedType, created, updated }) => (
          <dl>
            <Fact name="Feed type">{feedType}</Fact>
            <Fact name="Created">
              <Moment {...created} />
            </Fact>
            <Fact name="Updated">
              <Moment {...updated} />
            </Fact>
          </dl>
        )}
      </SectionBoundary>
    </section>
  )
}

function Moment({ text, dateTime }: ShownTime) {
  return (
    <time dateTime={dateTime}>
      <SegmentedText text={text} />
    </time>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
