import { SCRAPE_MESSAGES, SIPHON } from '~/domain/feeds/scrapes/scrape'
import { editScrapePath, feedPath, findSourcePath } from '~/domain/sites/admin-path'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { PostForm } from '~/ui/kit/forms/post-form'
import { A } from '~/ui/kit/link'
import { Empty } from '~/ui/kit/notice'
import { type Column, DataTable } from '~/ui/kit/tables/data-table'
import { RowMenu } from '~/ui/kit/tables/row-menu'
import { DottedText } from '~/ui/kit/text/dotted-text'
import hidden from '~/ui/kit/visually-hidden.module.css'
import styles from './scrapes.module.css'

type Row = {
  id: number
  feedId: number
  plugin: string
  url: string
  scheduled: boolean
  venue: { label: string | null; name: string }
  /** Null when no site contains the venue. */
  eventsHref: string | null
}

type Props = { site: { id: number }; scrapes: Row[]; isFiltered: boolean }

export function ScrapeTable({ site, scrapes, isFiltered }: Props) {
  return (
    <DataTable
      caption="Scrapes, by name"
      rows={scrapes}
      columns={buildColumns(site)}
      rowKey={({ id }) => id}
      empty={
        isFiltered ? (
          <Empty text="There are no scrapes that match.">
            <p>Look for a shorter part of the name.</p>
          </Empty>
        ) : (
          <Empty text="There are no scrapes.">
            <A href={findSourcePath(site)}>Paste the URL of a calendar</A>
          </Empty>
        )
      }
    />
  )
}

const buildColumns = (site: { id: number }): Column<Row>[] => [
  {
    key: 'venue',
    label: 'Venue',
    isTitle: true,
    cell: ({ venue }) => (
      <>
        <bdi>{venue.name}</bdi> <span className={styles.label}>{venue.label}</span>
      </>
    ),
  },
  {
    key: 'source',
    label: 'Source',
    cell: ({ plugin, url }) => (plugin === SIPHON ? plugin : <DottedText text={parseHost(url)} />),
  },
  { key: 'scheduled', label: 'Scheduled', cell: ({ scheduled }) => (scheduled ? 'Yes' : 'No') },
  {
    key: 'events',
    label: 'Events',
    cell: ({ venue, eventsHref }) =>
      eventsHref ? (
        <A className={styles.oneLine} href={eventsHref}>
          See events<span className={hidden.visuallyHidden}> of {venue.name}</span>
        </A>
      ) : (
        'On no site'
      ),
  },
  {
    key: 'acts',
    label: 'Actions',
    align: 'end',
    hasButtons: true,
    cell: (scrape) => <Acts site={site} scrape={scrape} />,
  },
]

function Acts({ site, scrape }: { site: { id: number }; scrape: Row }) {
  const { name } = scrape.venue
  const context = <span className={hidden.visuallyHidden}> scrape of {name}</span>
  return (
    <RowMenu
      name={name}
      main={
        <A className={buttonClass('second')} href={editScrapePath(site, scrape)}>
          Edit{context}
        </A>
      }
    >
      <A href={feedPath(site, { id: scrape.feedId })}>
        Health<span className={hidden.visuallyHidden}> of the feed of {name}</span>
      </A>
      <PostForm action={editScrapePath(site, scrape)}>
        <input type="hidden" name="name" value={name} />
        <ConfirmButton
          name="intent"
          value="delete"
          label="Delete"
          context={`scrape of ${name}`}
          question={`Delete the scrape of ${name}?`}
          text={SCRAPE_MESSAGES.deletion}
          confirm="Delete scrape"
        />
      </PostForm>
    </RowMenu>
  )
}

const parseHost = (url: string) => (URL.canParse(url) ? new URL(url).host || url : url)
