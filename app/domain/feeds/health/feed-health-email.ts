import { type EmailContent, type RenderedEmail, renderEmail } from '~/domain/mail/email-template'
import { formatGreeting, shortenTitle } from '~/domain/mail/shared-email-phrases'
import type { FeedHealth } from '../feed'
import { explainRun } from '../runs/explain-run'

/** A feed that began to fail, was held, or is well again, with why its latest run did. */
export type ReportedFeed = {
  id: number
  name: string
  host: string
  health: FeedHealth
  error: string | null
  /** FailureReason, or null. */
  reason: string | null
}

const MAX_LISTED = 20

const NEWS: Record<FeedHealth, string> = {
  ok: 'works again',
  failing: 'fails',
  held: 'waits for a decision',
}

/** What has changed with feeds since the last email, for a superadmin: what needs somebody first. */
export function renderFeedHealthEmail({
  feeds,
  link,
  name,
  brand,
}: {
  feeds: ReportedFeed[]
  /** Of the list of feeds. */
  link: string
  /** The recipient's. */
  name: string
  brand: EmailContent['brand']
}): RenderedEmail {
  const urgent = feeds.filter(({ health }) => health !== 'ok')
  const sorted = [...urgent, ...feeds.filter(({ health }) => health === 'ok')]
  const listed = sorted.slice(0, MAX_LISTED)
  const more = feeds.length - listed.length
  return renderEmail({
    brand,
    subject: describeNews(sorted),
    preview: 'What happened, and what to do.',
    greeting: formatGreeting(name),
    paragraphs: [...listed.map(describeFeed), ...(more > 0 ? [`And ${more} more.`] : [])],
    button: { text: 'Open the feeds', href: link },
    notes: ['Visitors see the events of the last good run as long as a feed fails or waits.'],
    reason: 'You received this email because you are a superadmin.',
  })
}

/** 'The feed of Bar Centro fails', or '3 feeds need attention', or '2 feeds work again'. */
function describeNews(feeds: ReportedFeed[]): string {
  const [only] = feeds
  if (only && feeds.length === 1)
    return `The feed of ${shortenTitle(only.name)} ${NEWS[only.health]}`
  const urgent = feeds.filter(({ health }) => health !== 'ok').length
  if (urgent === 0) return `${feeds.length} feeds work again`
  return urgent === 1 ? '1 feed needs attention' : `${urgent} feeds need attention`
}

function describeFeed({ name, host, health, error, reason }: ReportedFeed): string {
  const feed = host ? `${shortenTitle(name)} (${host})` : shortenTitle(name)
  if (health === 'ok') return `${feed} works again.`
  const explanation = explainRun({ state: health === 'held' ? 'held' : 'failed', error, reason })
  return `${feed} ${NEWS[health]}. ${explanation?.what ?? ''} ${explanation?.whatToDo ?? ''}`.trim()
}
