import type { Webhook } from '~/domain/webhooks/webhook'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './webhooks.module.css'

/** Whether a webhook works, in a word. */
export function WebhookState({
  webhook,
}: {
  webhook: Pick<Webhook, 'enabled' | 'disabledReason' | 'failingSince'>
}) {
  const { enabled, disabledReason, failingSince } = webhook
  if (!enabled) {
    return <Badge tone={disabledReason ? 'bad' : 'calm'}>Disabled</Badge>
  }
  return failingSince === null ? (
    <Badge tone="good">Enabled</Badge>
  ) : (
    <Badge tone="warn">Failing</Badge>
  )
}

type DisabledProps = {
  webhook: Pick<Webhook, 'enabled' | 'disabledReason' | 'failingSince'>
  now: number
  timezone: string
}

/** Why we disabled a webhook, and what to do; nothing if an admin did. */
export function DisabledNotice({ webhook, ...clock }: DisabledProps) {
  const { enabled, disabledReason, failingSince } = webhook
  if (enabled || disabledReason === null) return null
  return (
    <p className={styles.warning}>
      {disabledReason === 'gone' ? (
        'We disabled this webhook, because its server answered that it is gone (410). '
      ) : (
        <>
          We disabled this webhook, because every attempt has failed
          {failingSince === null ? null : (
            <>
              {' '}
              since <RelativeTime at={failingSince} {...clock} />
            </>
          )}
          .{' '}
        </>
      )}
      When the partner has repaired it, enable it again: it goes on where it stopped.
    </p>
  )
}
