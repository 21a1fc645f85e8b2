import type { ReactNode } from 'react'
import type { FormReply } from '~/lib/forms/form-reply'
import { Empty, ErrorMessage } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { Badge } from '~/ui/kit/text/badge'
import type { BaseMap } from '~/ui/map/base-map'
import styles from './found.module.css'
import { type FoundSource, isSaveable } from './found-source'
import { NewVenueForm } from './new-venue-form'
import { SaveCandidateForm } from './save-candidate-form'
import type { PreviewData, PreviewRow } from './source-preview-data'

type Props = {
  site: { id: number }
  url: string
  found: FoundSource
  categories: { id: string; path: string }[]
  baseMap: BaseMap
  /** Of the form that saves. */
  reply: FormReply | undefined
}

/** What would be imported, and the form that saves the source, with its venue if that is new. */
export function PreviewSection({ site, url, found, categories, baseMap, reply }: Props) {
  const { proposal, chosen } = found
  return (
    <PreviewFacts found={found}>
      {proposal ? (
        <NewVenueForm
          key={JSON.stringify([chosen, proposal.fields])}
          site={site}
          url={url}
          source={found}
          proposal={proposal}
          categories={categories}
          baseMap={baseMap}
          reply={reply}
        />
      ) : (
        <SaveCandidateForm
          site={site}
          url={url}
          found={found}
          categories={categories}
          reply={reply}
        />
      )}
    </PreviewFacts>
  )
}

/** What would be imported, with what saves it, unless the venue has a scrape of the source. */
export function PreviewFacts({ found, children }: { found: FoundSource; children: ReactNode }) {
  const { outcome, venue } = found
  if (outcome.kind !== 'read') {
    const reason = outcome.kind === 'failed' ? outcome.reason : 'This kind cannot be read.'
    return <ErrorMessage id="preview-error">This source cannot be read: {reason}</ErrorMessage>
  }
  const { preview } = outcome
  const isOpen = isSaveable(found)
  return (
    <Card title={`What would be imported to ${venue.name}`}>
      <ul className={styles.facts}>
        {describe(preview).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <DataTable
        caption="Upcoming events of the source"
        rows={preview.rows}
        columns={buildColumns(venue)}
        rowKey={({ externalId }) => externalId}
        empty={<Empty text="The source has no upcoming events now." />}
      />
      {isOpen ? children : <p>{venue.name} has a scrape of this source already.</p>}
    </Card>
  )
}

function describe({ total, isCut, counts, missing, notes, rows }: PreviewData): string[] {
  const count = (number: number, text: string) => (number > 0 ? [`${number} ${text}`] : [])
  return [
    `${total} upcoming ${total === 1 ? 'event' : 'events'}${isCut ? ' on the first pages; a run reads all of them' : ''}`,
    ...(rows.length < total ? [`the first ${rows.length} are shown`] : []),
    ...count(counts.imported, 'imported from this source already'),
    ...count(counts.likely, 'likely exist from another source'),
    ...count(counts.tooFar, 'too far from the venue, so they are left out'),
    ...count(counts.invalid, 'cannot be read'),
    ...missing.map(({ name, count }) => `${count} without ${name}`),
    ...notes,
  ]
}

const STATES = {
  new: { tone: 'good', text: 'New' },
  imported: { tone: 'calm', text: 'Imported' },
  likely: { tone: 'warn', text: 'Likely exists' },
  'too-far': { tone: 'bad', text: 'Too far away' },
} as const

const buildColumns = ({ name }: FoundSource['venue']): Column<PreviewRow>[] => [
  { key: 'title', label: 'Event', isTitle: true, cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'day', label: 'Day', cell: ({ day }) => day },
  { key: 'time', label: 'Time', cell: ({ time }) => time },
  {
    key: 'venue',
    label: 'Venue',
    cell: ({ venueName }) => <bdi>{venueName ?? name}</bdi>,
  },
  { key: 'image', label: 'Image', cell: (row) => <PreviewImage {...row} /> },
  {
    key: 'state',
    label: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
  },
]

type ImageProps = { imageUrl: string | null; imagePath: string | null }

/**
 * The image of an event, and its host as a link to it. The console loads it from itself: nothing on its pages comes from hosts that a
 * source names, which would learn who reviews it and when. What is slow or missing leaves an empty frame of the same size.
 */
function PreviewImage({ imageUrl, imagePath }: ImageProps) {
  const url = imageUrl === null ? null : URL.parse(imageUrl)
  if (url === null) return 'None'
  return (
    <div className={styles.image}>
      <span className={styles.frame}>
        {imagePath === null ? null : (
          <img src={imagePath} alt="" width={96} height={64} loading="lazy" decoding="async" />
        )}
      </span>
      <a href={url.href} target="_blank" rel="noreferrer noopener nofollow">
        <bdi>{url.host || 'Open'}</bdi>
      </a>
    </div>
  )
}
