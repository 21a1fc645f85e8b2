import { lazy, Suspense, useId } from 'react'
import type { SectionResult } from '~/lib/section-result'
import { SectionBoundary } from '~/ui/kit/pages/section-boundary'
import styles from './moderation.module.css'
import type { ModerationData } from './moderation-data'

/** The server renders the panel at once; only admins' browsers load its code. */
const ModerationPanel = import.meta.env.SSR
  ? (await import('./moderation-panel')).ModerationPanel
  : lazy(async () => ({ default: (await import('./moderation-panel')).ModerationPanel }))

/** What only the site's admins see on an event's page. */
export function ModerationSection({ moderation }: { moderation: SectionResult<ModerationData> }) {
  const id = useId()
  return (
    <section className={styles.moderation} aria-labelledby={id} id="moderation">
      <h2 id={id}>Admin details</h2>
      <SectionBoundary section={moderation} unavailable="Admin details temporarily unavailable">
        {(data) => (
          <Suspense fallback={null}>
            <ModerationPanel {...data} />
          </Suspense>
        )}
      </SectionBoundary>
    </section>
  )
}
