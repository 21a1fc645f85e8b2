import { apiKeyOriginsForm } from '~/domain/accounts/api-keys/api-key-forms'
import { apiKeyPath } from '~/domain/accounts/api-keys/api-key-paths'
import type { FormReply } from '~/lib/forms/form-reply'
import { buttonClass } from '~/ui/kit/button-class'
import { TextArea } from '~/ui/kit/fields/text-area'
import kit from '~/ui/kit/forms/form.module.css'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'

type Props = {
  site: { id: number }
  apiKey: { prefix: string; allowedOrigins: string[] }
  reply: FormReply | undefined
}

/** The origins whose pages may use a key, one on each line. */
export function OriginsForm({ site, apiKey, reply }: Props) {
  const [form, fields] = useValidatedForm({
    id: 'allowed-origins',
    schema: apiKeyOriginsForm,
    reply,
    defaultValue: { allowedOrigins: apiKey.allowedOrigins.join('\n') },
  })
  return (
    <PostForm form={form} action={apiKeyPath(site, apiKey)} className={kit.short}>
      <TextArea
        label="Origins, one on each line"
        field={fields.allowedOrigins}
        rows={4}
        hint="Such as https://www.example.com. Leave it empty if servers or apps use the key, or pages of any website. With origins, only pages of these websites get an answer."
      />
      <button type="submit" className={buttonClass('first')}>
        Save
      </button>
    </PostForm>
  )
}
