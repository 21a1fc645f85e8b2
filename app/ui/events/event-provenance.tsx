import { type ReactNode, useId } from 'react'
import type { SectionResult } from '~/lib/section-result'
import { SectionBoundary } from '~/ui/kit/section-boundary'
import { SegmentedText } from '~/ui/kit/segmented-text'
import styles from './event-provenance.module.css'
import type { ShownTime } from './event-time'
import type { Provenance } from './event-provenance-data'

/** What only the site's admins see on an event's page: where it comes from, and when it changed. */
export function EventProvenance({ provenance }: { provenance: SectionResult<Provenance> }) {
  const id = useId()
  return (
    <section className={styles.provenance} aria-labelledby={id}>
      <h2 id={id}>Admin details</h2>
      <SectionBoundary section={provenance} unavailable="Admin details temporarily unavailable">
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
