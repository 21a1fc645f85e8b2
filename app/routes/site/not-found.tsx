import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { searchEvents } from '~/domain/search/search-events.server'
import { requireSite } from '~/http/guards.server'
import { createPageSections } from '~/http/page-sections.server'
import type { SectionResult } from '~/lib/section-result'
import { findWordsInPath } from '~/lib/words-in-path'
import { buildEventCard, type EventCardData } from '~/ui/events/event-card-data'
import { NextEvents } from '~/ui/events/related-events'
import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MessagePage } from '~/ui/site-frame/message-page'
import { buildPageMeta } from '~/ui/site-frame/page-meta'

const NEXT_EVENTS = 3
const HEADING = '404 Not Found'
const TEXT = 'It may have moved, or the link may be mistyped.'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: HEADING })

/** Any other path of a site: not found, with what the visitor may have looked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = requireSite(context)
  const { services } = context
  const { pathname } = new URL(request.url)
  const clock = { timezone: site.timezone, now: services.now }
  const fallbackImage = site.settings.defaultEventImageChecksum ?? null
  const listNext = async () => {
    const query = { pageSize: NEXT_EVENTS, isCounted: false }
    const { events } = await searchEvents(services, site, query)
    return events.map((event) => buildEventCard(event, clock, { fallbackImage }))
  }
  // A program that tries paths of other products reads no events.
  const isFile = /\.\w{1,5}$/.test(pathname)
  const next: SectionResult<EventCardData[]> | null = isFile
    ? null
    : await createPageSections(context).read('events', listNext())
  const page = {
    words: findWordsInPath(pathname),
    next,
  }
  return json(page, { status: 404, statusText: 'Not Found' })
}

export default function NotFound() {
  const { words, next } = useLoaderData<typeof loader>()
  return (
    <>
      <MessagePage heading={HEADING} text={TEXT}>
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
