import { webhookPath } from '~/domain/webhooks/webhook-paths'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'

type Props = { site: { id: number }; webhook: { id: number; url: string; enabled: boolean } }

/** Stops or resumes what is sent to a webhook. */
export function EnableButton({ site, webhook }: Props) {
  const { enabled } = webhook
  return (
    <PostForm action={webhookPath(site, webhook)} preventScrollReset>
      {enabled ? null : <input type="hidden" name="enabled" value="on" />}
      <SubmitButton intent="enable" variant={enabled ? 'second' : 'first'}>
        {enabled ? 'Disable' : 'Enable'}
      </SubmitButton>
    </PostForm>
  )
}

/** Sends a message of no event, to see whether it arrives. */
export function TestButton({ site, webhook }: Props) {
  return webhook.enabled ? (
    <PostForm action={webhookPath(site, webhook)} preventScrollReset>
      <button type="submit" name="intent" value="test" className={buttonClass('first')}>
        Send test event
      </button>
    </PostForm>
  ) : null
}

export function DeleteButton({ site, webhook }: Props) {
  return (
    <PostForm action={webhookPath(site, webhook)}>
      <ConfirmButton
        name="intent"
        value="delete"
        label="Delete"
        question="Confirm delete"
        text={`Nothing will be sent to ${webhook.url} any more, and its log will be deleted. A deleted webhook cannot be restored.`}
        confirm="Delete"
        variant="plain"
      />
    </PostForm>
  )
}
