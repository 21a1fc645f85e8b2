import { ALL_EVENT_TYPES, EVENT_TYPES, type Webhook, webhookForm } from '~/domain/webhooks/webhook'
import type { FormReply } from '~/lib/forms/form-reply'
import { Field } from '~/ui/kit/fields/field'
import { CheckGroup } from '~/ui/kit/fields/option-group'
import kit from '~/ui/kit/forms/form.module.css'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'

type Props = {
  /** Of the page that answers. */
  path: string
  /** Null for a new one. */
  webhook: Pick<Webhook, 'url' | 'description' | 'eventTypes'> | null
  reply: FormReply | undefined
}

/** Where a webhook sends, and what. */
export function WebhookForm({ path, webhook, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: 'webhook',
    schema: webhookForm,
    reply,
    defaultValue: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      eventTypes: (webhook?.eventTypes ?? ALL_EVENT_TYPES) as typeof ALL_EVENT_TYPES,
    },
  })
  return (
    <PostForm form={form} action={path} className={kit.short}>
      <Field
        label="URL"
        field={fields.url}
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Messages are posted there. It must be https, on the public internet, and answer with a status from 200 to 299 within 15 seconds."
      />
      <Field
        label="Description"
        field={fields.description}
        maxLength={200}
        hint="Such as who uses it. Only administrators see it."
      />
      <CheckGroup label="Send when" field={fields.eventTypes} options={TYPE_OPTIONS} />
      <SubmitButton {...(webhook && { name: 'intent', value: 'save' })}>
        {webhook ? 'Save' : 'Add webhook'}
      </SubmitButton>
    </PostForm>
  )
}

const TYPE_OPTIONS = ALL_EVENT_TYPES.map((value) => ({
  value,
  label: value,
  hint: EVENT_TYPES[value],
}))
