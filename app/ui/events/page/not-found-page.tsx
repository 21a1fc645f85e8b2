import type { SectionResult } from '~/lib/section-result'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MessagePage, NOT_FOUND_TEXT } from '~/ui/site-frame/message-page'
import type { EventCardData } from '../cards/event-card-data'
import { NextEvents } from './related-events'

/** What a visitor may have looked for at a URL that does not exist. */
export type Instead = {
  /** Those of the URL; empty if there are none. */
  words: string
  /** Null if they were not read. */
  next: SectionResult<EventCardData[]> | null
}

/** A page of a site that does not exist. */
export function NotFoundPage({
  heading,
  instead: { words, next },
}: {
  heading: string
  instead: Instead
}) {
  return (
    <>
      <MessagePage heading={heading} text={NOT_FOUND_TEXT}>
        {words ? (
          <A className={button.button} href={`/search?${new URLSearchParams({ q: words })}`}>
            <span>
              Search for <bdi>“{words}”</bdi>
            </span>
          </A>
        ) : null}
      </MessagePage>
      {next && next.length > 0 ? <NextEvents cards={next} /> : null}
    </>
  )
}
