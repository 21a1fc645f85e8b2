import type { FeedHealth, RunState } from '~/domain/feeds/feed'
import { Badge, type BadgeTone } from '~/ui/kit/badge'

const HEALTH: Record<FeedHealth, { tone: BadgeTone; text: string }> = {
  ok: { tone: 'good', text: 'Well' },
  failing: { tone: 'bad', text: 'Failing' },
  held: { tone: 'warn', text: 'Held' },
}

const SHRUNKEN = { tone: 'warn', text: 'Far fewer events' } as const

const STATES: Record<RunState, { tone: BadgeTone; text: string }> = {
  running: { tone: 'calm', text: 'Running' },
  succeeded: { tone: 'good', text: 'Succeeded' },
  failed: { tone: 'bad', text: 'Failed' },
  held: { tone: 'warn', text: 'Held' },
}

/** How a feed does. */
export function FeedBadge({ feed }: { feed: { health: FeedHealth; hasShrunk: boolean } }) {
  const { health, hasShrunk } = feed
  const { tone, text } = health === 'ok' && hasShrunk ? SHRUNKEN : HEALTH[health]
  return <Badge tone={tone}>{text}</Badge>
}

/** How a run ended. */
export function RunStateBadge({ state }: { state: RunState }) {
  const { tone, text } = STATES[state]
  return <Badge tone={tone}>{text}</Badge>
}
