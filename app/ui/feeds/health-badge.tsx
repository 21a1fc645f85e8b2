import type { FeedHealth, RunState } from '~/domain/feeds/feed'
import { Badge, type BadgeTone } from '~/ui/kit/badge'

const HEALTH: Record<FeedHealth, { tone: BadgeTone; text: string }> = {
  ok: { tone: 'good', text: 'Well' },
  failing: { tone: 'bad', text: 'Failing' },
  held: { tone: 'warn', text: 'Held' },
}

const STATES: Record<RunState, { tone: BadgeTone; text: string }> = {
  running: { tone: 'calm', text: 'Running' },
  succeeded: { tone: 'good', text: 'Succeeded' },
  failed: { tone: 'bad', text: 'Failed' },
  held: { tone: 'warn', text: 'Held' },
}

/** How a feed does. */
export function HealthBadge({ health }: { health: FeedHealth }) {
  const { tone, text } = HEALTH[health]
  return <Badge tone={tone}>{text}</Badge>
}

/** How a run ended. */
export function RunStateBadge({ state }: { state: RunState }) {
  const { tone, text } = STATES[state]
  return <Badge tone={tone}>{text}</Badge>
}
