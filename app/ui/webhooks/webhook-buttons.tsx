import { Form } from '@remix-run/react'
import { webhookPath } from '~/domain/webhooks/webhook-paths'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { FormAuthor } from '~/ui/kit/forms/form-author'

type Props = { site: { id: number }; webhook: { id: number; url: string; enabled: boolean } }

/** Stops or resumes what is sent to a webhook. */
export function EnableButton({ site, webhook }: Props) {
  const { enabled } = webhook
  return (
    <Form method="post" action={webhookPath(site, webhook)} preventScrollReset>
      <FormAuthor />
      {enabled ? null : <input type="hidden" name="enabled" value="on" />}
      <button
        type="submit"
        name="intent"
        value="enable"
        className={buttonClass(enabled ? 'second' : 'first')}
      >
        {enabled ? 'Disable' : 'Enable'}
      </button>
    </Form>
  )
}

/** Sends a message of no event, to see whether it arrives. */
export function TestButton({ site, webhook }: Props) {
  return webhook.enabled ? (
    <Form method="post" action={webhookPath(site, webhook)} preventScrollReset>
      <FormAuthor />
      <button type="submit" name="intent" value="test" className={buttonClass('first')}>
        Send test event
      </button>
    </Form>
  ) : null
}

export function DeleteButton({ site, webhook }: Props) {
  return (
    <Form method="post" action={webhookPath(site, webhook)}>
      <FormAuthor />
      <ConfirmButton
        name="intent"
        value="delete"
        label="Delete"
        question="Confirm delete"
        text={`Nothing will be sent to ${webhook.url} any more, and its log will be deleted. A deleted webhook cannot be restored.`}
        confirm="Delete"
        variant="plain"
      />
    </Form>
  )
}
