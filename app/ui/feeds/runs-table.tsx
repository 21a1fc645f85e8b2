import type { Counts, StageCounts } from '~/domain/feeds/feed'
import { explainRun } from '~/domain/feeds/runs/explain-run'
import type { ListedRun } from '~/domain/feeds/runs/run-list-store.server'
import { editScrapePath, feedPath, feedRunPath } from '~/domain/sites/admin-path'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import { DottedText } from '~/ui/kit/text/dotted-text'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { RunStateBadge } from './health-badge'
import styles from './runs-table.module.css'

type Group = { stage: 'ingress' | 'processed'; group: keyof StageCounts }

const COUNTS: [key: keyof Counts, label: string][] = [
  ['created', 'Created'],
  ['updated', 'Updated'],
  ['deleted', 'Deleted'],
  ['notModified', 'Not Modified'],
  ['invalid', 'Invalid'],
]

const STAGE_NAMES = { ingress: 'Ingress Counts', processed: 'Processed Counts' }

/** The groups of counts; scrapes have no processed group of venues (admin specification, Feed Runs). */
const listGroups = (type: string): Group[] => [
  { stage: 'ingress', group: 'Events' },
  { stage: 'ingress', group: 'Venues' },
  { stage: 'processed', group: 'Events' },
  ...(type === 'scrape' ? [] : [{ stage: 'processed', group: 'Venues' } as const]),
]

type Props = {
  site: { id: number }
  type: string
  runs: ListedRun[]
  now: number
  timezone: string
  /** On the page of a feed, which names it already. */
  isOfFeed?: boolean
}

/** Runs with all their counts, in a table that fits beside the menu from 1440 px on; below it may scroll sideways, and on a phone each run is a card. */
export function RunsTable({ site, type, runs, isOfFeed = false, ...clock }: Props) {
  if (runs.length === 0) {
    return (
      <EmptyPanel>
        <Empty text="There are no runs for this feed." />
      </EmptyPanel>
    )
  }
  const groups = listGroups(type)
  const isScrape = type === 'scrape'
  const showsSource = isScrape && !isOfFeed
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it sideways.
    <section className={styles.frame} aria-label="Runs" tabIndex={0}>
      <table className={styles.table}>
        <caption className={hidden.visuallyHidden}>Runs, the latest first</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className={styles.first}>
              Start
            </th>
            <th rowSpan={2} scope="col">
              Duration
            </th>
            <th rowSpan={2} scope="col">
              Type
            </th>
            <th rowSpan={2} scope="col">
              Error
            </th>
            {showsSource ? (
              <>
                <th rowSpan={2} scope="col">
                  Venue : Category
                </th>
                <th rowSpan={2} scope="col">
                  Plugin
                </th>
                <th rowSpan={2} scope="col">
                  Domain
                </th>
              </>
            ) : (
              <th rowSpan={2} scope="col">
                State
              </th>
            )}
            {groups.map(({ stage, group }) => (
              <th
                key={stage + group}
                colSpan={COUNTS.length}
                scope="colgroup"
                className={styles.group}
              >
                {STAGE_NAMES[stage]}: {group}
              </th>
            ))}
          </tr>
          <tr>
            {groups.flatMap(({ stage, group }) =>
              COUNTS.map(([key, label], index) => (
                <th
                  key={stage + group + key}
                  scope="col"
                  className={index === 0 ? styles.groupStart : styles.count}
                >
                  <span className={styles.upright}>{label}</span>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row" className={styles.first}>
                <A href={feedRunPath(site, run)}>
                  <RelativeTime at={run.start} {...clock} />
                </A>
              </th>
              <td data-label="Duration">{formatDuration(run)}</td>
              <td data-label="Type">{run.type}</td>
              <td data-label="Error">
                <RunError run={run} showsState={showsSource} />
              </td>
              {showsSource ? (
                <SourceCells site={site} run={run} />
              ) : (
                <td data-label="State">
                  <RunStateBadge state={run.state} />
                </td>
              )}
              {groups.flatMap(({ stage, group }) =>
                COUNTS.map(([key, label], index) => (
                  <CountCell
                    key={stage + group + key}
                    label={`${STAGE_NAMES[stage]}, ${group}: ${label}`}
                    count={run[stage][group][key]}
                    isFirst={index === 0}
                  />
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CountCellProps = { label: string; count: number; isFirst: boolean }

function CountCell({ label, count, isFirst }: CountCellProps) {
  return (
    <td
      className={isFirst ? styles.groupStart : styles.count}
      data-count={count === 0 ? 'zero' : ''}
      data-label={label}
    >
      {count.toLocaleString('en-US')}
    </td>
  )
}

/** What went wrong, which opens the error with its trace. Where no column has the state, what is not an error is named here. */
function RunError({ run, showsState }: { run: ListedRun; showsState: boolean }) {
  const { error, trace, state } = run
  if (error === null)
    return showsState && state !== 'succeeded' ? <RunStateBadge state={state} /> : null
  const what = explainRun(run)?.what ?? error
  if (!trace && what === error) return <p className={styles.error}>{error}</p>
  return (
    <details className={styles.error}>
      <summary>{what}</summary>
      {what === error || trace?.includes(error) ? null : <p className={styles.cause}>{error}</p>}
      {trace ? <pre className={styles.trace}>{trace}</pre> : null}
    </details>
  )
}

function SourceCells({ site, run }: { site: { id: number }; run: ListedRun }) {
  const { scrape, venue, category, name, feedId } = run
  const label = `${venue?.name ?? name} : ${category ?? 'by source'}`
  return (
    <>
      <td data-label="Venue : Category" className={styles.source}>
        <span>
          {scrape ? (
            <A href={editScrapePath(site, scrape)}>
              <bdi>{label}</bdi>
            </A>
          ) : (
            <bdi>{label}</bdi>
          )}
          <br />
          <A href={feedPath(site, { id: feedId })}>
            Health<span className={hidden.visuallyHidden}> of {venue?.name ?? name}</span>
          </A>
        </span>
      </td>
      <td data-label="Plugin">{scrape?.plugin}</td>
      <td data-label="Domain" className={styles.domain}>
        {scrape && URL.canParse(scrape.url) ? <DottedText text={new URL(scrape.url).host} /> : null}
      </td>
    </>
  )
}

/** '8 s', '2 min 5 s'; a run that has not ended has none. */
function formatDuration({ start, end }: { start: number; end: number | null }): string {
  if (end === null) return ''
  const seconds = Math.max(Math.round((end - start) / 1000), 0)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
