import { A } from '~/ui/kit/link'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import { PanelFact } from './panel-fact'
import styles from './submission-panel.module.css'
import type { UgcPageData, UgcPanel, UgcTotals } from './ugc-data'

type Props = Pick<UgcPageData, 'now' | 'timezone'> & { panel: UgcPanel }

/** Who submitted it, what editors decided about their other events, and why this one is held. */
export function SubmitterFacts({ panel, now, timezone }: Props) {
  const { submitter, score, threshold, signals, decided, reason, createdAt } = panel
  return (
    <dl className={styles.facts}>
      <PanelFact name="Submitted">
        <RelativeTime at={createdAt} now={now} timezone={timezone} /> on{' '}
        <span dir="auto">{panel.siteName}</span>
      </PanelFact>
      <PanelFact name="By">
        {submitter ? (
          <>
            <span dir="auto">{submitter.name}</span>,{' '}
            <A href={submitter.allHref}>{submitter.email}</A>, with an account since{' '}
            <RelativeTime at={submitter.since} now={now} timezone={timezone} />
          </>
        ) : (
          'A deleted account'
        )}
      </PanelFact>
      {submitter ? (
        <PanelFact name={`Their events on ${panel.siteName}`}>
          <History totals={submitter.onSite} />
        </PanelFact>
      ) : null}
      {submitter?.onAllSites ? (
        <PanelFact name="On all sites">
          <History totals={submitter.onAllSites} />
        </PanelFact>
      ) : null}
      <PanelFact name="Spam score">
        {`${score} (held from ${threshold})`}
        {signals.length > 0 ? (
          <ul>
            {signals.map((signal) => (
              <li key={signal}>{signal}</li>
            ))}
          </ul>
        ) : null}
      </PanelFact>
      {decided ? (
        <PanelFact name="Last decision">
          <RelativeTime at={decided.at} now={now} timezone={timezone} /> by{' '}
          <span dir="auto">{decided.editor}</span>
        </PanelFact>
      ) : null}
      {reason ? (
        <PanelFact name="Reason given">
          <span className={styles.reason} dir="auto">
            {reason}
          </span>
        </PanelFact>
      ) : null}
    </dl>
  )
}

const History = ({ totals }: { totals: UgcTotals }) => (
  <>{`${totals.accepted} accepted, ${totals.held} held, ${totals.declined} declined`}</>
)
