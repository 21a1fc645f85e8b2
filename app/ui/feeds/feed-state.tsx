import { type FeedDetail, findShrinking } from '~/domain/feeds/health/feed-health'
import { explainRun } from '~/domain/feeds/runs/explain-run'
import type { ListedRun } from '~/domain/feeds/runs/run-list-store.server'
import { feedPath, feedRunPath } from '~/domain/sites/admin-path'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { A } from '~/ui/kit/link'
import styles from './feeds.module.css'
import { FeedBadge } from './health-badge'

type Props = {
  site: { id: number }
  feed: FeedDetail
  latest: ListedRun | null
  held: { id: number; deletions: number } | null
}

/** How the feed does now, what happened, what to do, and the buttons for it. */
export function FeedState({ site, feed, latest, held }: Props) {
  const explanation = latest && explainRun(latest)
  const shrinking = feed.hasShrunk ? findShrinking(feed.recentCounts) : null
  const isFromFile = feed.scrape?.url.startsWith('file:') ?? true
  const action = feedPath(site, feed)
  return (
    <div className={styles.state}>
      <div>
        <FeedBadge feed={feed} />
      </div>
      {explanation ? (
        <>
          <p>{explanation.what}</p>
          <p>{explanation.whatToDo}</p>
        </>
      ) : (
        <p>{latest ? 'Its latest run succeeded.' : 'It has not run yet.'}</p>
      )}
      {shrinking ? (
        <p>
          It read {shrinking.latest} events, and usually reads {shrinking.usual}. Compare the source
          with the events of this feed. If the source shows more, its pages have changed: edit the
          scrape. If it really has so few, there is nothing to do.
        </p>
      ) : null}
      {latest?.state === 'running' ? <p>A run is going on. This page follows it.</p> : null}
      {isFromFile ? null : (
        <div className={button.buttons}>
          <PostForm action={action}>
            <SubmitButton intent="run" variant={held ? 'second' : 'first'}>
              Run Now
            </SubmitButton>
          </PostForm>
          {held ? (
            <>
              <PostForm action={action}>
                <input type="hidden" name="run" value={held.id} />
                <ConfirmButton
                  name="intent"
                  value="accept"
                  label="Accept Deletions"
                  question={`Delete ${held.deletions} events?`}
                  text="The feed runs again, and deletes at most as many events as its held run showed. A later run brings back what returns to the source."
                  confirm="Delete and run"
                  variant="first"
                />
              </PostForm>
              <A className={buttonClass('second')} href={feedRunPath(site, held)}>
                What it would change
              </A>
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}
