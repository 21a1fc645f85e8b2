import { ROTATION_HOURS } from '~/domain/webhooks/rotation'
import type { Webhook } from '~/domain/webhooks/webhook'
import { webhookPath } from '~/domain/webhooks/webhook-paths'
import { SecretText } from '~/ui/clipboard/secret-text'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { PostForm } from '~/ui/kit/forms/post-form'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './webhooks.module.css'

type Props = {
  site: { id: number }
  webhook: Pick<Webhook, 'id' | 'secret' | 'previousSecretUntil'>
  now: number
  timezone: string
}

/** The secret that signs messages, for the partner, and how to change it. */
export function SecretPanel({ site, webhook, now, timezone }: Props) {
  const { secret, previousSecretUntil } = webhook
  return (
    <div className={styles.secret}>
      <p>
        Messages are signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>{' '}
        describes. The partner verifies them with this secret; there are libraries for most
        languages.
      </p>
      <details>
        <summary>Show the secret</summary>
        <SecretText text={secret} label="Copy secret" />
      </details>
      {previousSecretUntil !== null && previousSecretUntil > now ? (
        <p>
          The secret before it also signs: it ends{' '}
          <RelativeTime at={previousSecretUntil} now={now} timezone={timezone} />.
        </p>
      ) : null}
      <PostForm action={webhookPath(site, webhook)} preventScrollReset>
        <ConfirmButton
          name="intent"
          value="rotate"
          label="Rotate secret"
          question="Rotate the secret?"
          text={`Messages are signed with a new secret. The present one signs too for ${ROTATION_HOURS} hours, in which the partner must change theirs.`}
          confirm="Rotate secret"
        />
      </PostForm>
    </div>
  )
}
