import {
  compareWithUsual,
  type FeedDetail,
  formatPace,
  NOTABLE_DRIFT,
} from '~/domain/feeds/health/feed-health'
import { editScrapePath } from '~/domain/sites/admin-path'
import { isHttpUrl } from '~/lib/text/http-url'
import { A } from '~/ui/kit/link'
import { Fact, FactList } from '~/ui/kit/text/fact'
import factStyles from '~/ui/kit/text/fact.module.css'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './feeds.module.css'

type Props = { site: { id: number }; feed: FeedDetail; now: number; timezone: string }

export function FeedFacts({ site, feed, ...clock }: Props) {
  const { scrape, venue, category, dueAt, scheduled } = feed
  return (
    <div className={styles.facts}>
      <FactList>
        <Fact name="Last good run">
          {feed.lastSuccessAt === null ? (
            'Never'
          ) : (
            <RelativeTime at={feed.lastSuccessAt} {...clock} />
          )}
        </Fact>
        {feed.failingSince === null ? null : (
          <Fact name="Failing since">
            <RelativeTime at={feed.failingSince} {...clock} />
            <span>
              {feed.failures} {feed.failures === 1 ? 'failure' : 'failures in a row'}
            </span>
          </Fact>
        )}
        <Fact name="Events at the source">
          <EventCount recentCounts={feed.recentCounts} />
        </Fact>
        <Fact name="Next run">
          {scheduled && dueAt !== null ? (
            <>
              {dueAt <= clock.now ? 'In a few minutes' : <RelativeTime at={dueAt} {...clock} />}
              {feed.failures === 0 ? (
                <span>
                  It runs {formatPace(feed.intervalMinutes)}, as often as its source changes.
                </span>
              ) : (
                <span>It waits longer after each failure.</span>
              )}
            </>
          ) : (
            'Not scheduled'
          )}
        </Fact>
        {scrape ? (
          <Fact name="Source">
            <span>
              {scrape.plugin}
              {category ? `, for ${category}` : ''}
            </span>
            {isHttpUrl(scrape.url) ? (
              <a className={factStyles.link} href={scrape.url} rel="noreferrer">
                {scrape.url}
              </a>
            ) : (
              scrape.url
            )}
            <A className={factStyles.link} href={editScrapePath(site, scrape)}>
              Edit scrape
            </A>
          </Fact>
        ) : null}
        {venue ? (
          <Fact name="Venue">
            <bdi>{venue.name}</bdi>
          </Fact>
        ) : null}
      </FactList>
    </div>
  )
}

/** '42, usually 40'; a number far from the usual one is pointed out. */
function EventCount({ recentCounts }: { recentCounts: number[] }) {
  const latest = recentCounts.at(-1)
  if (latest === undefined) return 'Not known yet'
  const comparison = compareWithUsual(recentCounts)
  if (!comparison) return latest.toLocaleString('en-US')
  const { usual, drift } = comparison
  return (
    <>
      {latest.toLocaleString('en-US')}, usually {usual.toLocaleString('en-US')}
      {Math.abs(drift) >= NOTABLE_DRIFT ? (
        <strong>
          That is {drift < 0 ? 'far fewer' : 'far more'} than usual. Check that its page has not
          changed.
        </strong>
      ) : null}
    </>
  )
}
