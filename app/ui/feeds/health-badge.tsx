import type { FeedHealth, RunState } from '~/domain/feeds/feed'
import type { FeedDetail } from '~/domain/feeds/health/feed-health'
import { Badge, type BadgeTone } from '~/ui/kit/text/badge'

const HEALTH: Record<FeedHealth, { tone: BadgeTone; text: string }> = {
  ok: { tone: 'good', text: 'Well' },
  failing: { tone: 'bad', text: 'Failing' },
  held: { tone: 'warn', text: 'Held' },
}

const SHRUNKEN = { tone: 'warn', text: 'Far fewer events' } as const
const FAILED_NOW = { tone: 'warn', text: 'Latest run failed' } as const
const NEVER_RUN = { tone: 'calm', text: 'Not run yet' } as const

const STATES: Record<RunState, { tone: BadgeTone; text: string }> = {
  running: { tone: 'calm', text: 'Running' },
  succeeded: { tone: 'good', text: 'Succeeded' },
  failed: { tone: 'bad', text: 'Failed' },
  held: { tone: 'warn', text: 'Held' },
}

/** How a feed does. */
export function FeedBadge({ feed }: { feed: FeedState }) {
  const { tone, text } = findBadge(feed)
  return <Badge tone={tone}>{text}</Badge>
}

type FeedState = Pick<FeedDetail, 'health' | 'hasShrunk' | 'failures' | 'lastSuccessAt'>

/** One failure does not make a feed a failing one, but neither is it well. */
function findBadge({ health, hasShrunk, failures, lastSuccessAt }: FeedState) {
  if (health !== 'ok') return HEALTH[health]
  if (failures > 0) return FAILED_NOW
  if (hasShrunk) return SHRUNKEN
  return lastSuccessAt === null ? NEVER_RUN : HEALTH.ok
}

/** How a run ended. */
export function RunStateBadge({ state }: { state: RunState }) {
  const { tone, text } = STATES[state]
  return <Badge tone={tone}>{text}</Badge>
}
