import { useActionData, useFetcher } from '@remix-run/react'
import type { FormEvent } from 'react'
import type { ModerationIntent } from '~/domain/events/editors/moderation-form-schemas'
import type { FormReply } from '~/lib/forms/form-reply'

type Fields = [name: string, value: string][]

/**
 * A form of the moderation section. With JavaScript it is sent in the background, and a request is ignored while another is
 * in flight (specification, section 4); without, it is an ordinary form and the page is drawn again.
 */
export function useModerationForm(intent: ModerationIntent) {
  const fetcher = useFetcher<FormReply>()
  const pageReply = useActionData<FormReply>()
  const reply = fetcher.data ?? (pageReply?.intent === intent ? pageReply : undefined)
  const isSending = fetcher.state !== 'idle'
  const send = (fields: Fields) => {
    if (isSending) return
    const formData = new FormData()
    for (const [name, value] of [['intent', intent], ['javascript', 'on'], ...fields] as Fields) {
      formData.append(name, value)
    }
    fetcher.submit(formData, { method: 'post' })
  }
  return {
    send,
    isSending,
    reply,
    /** The first error of the last reply, of whichever field. */
    error: reply && Object.values<string[] | null>(reply.result.error ?? {})[0]?.[0],
    /** Sends the fields of the form itself, with those of the button that was pressed. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      const formData = new FormData(event.currentTarget, submitter)
      formData.delete('intent')
      send([...formData].map(([name, value]) => [name, String(value)]))
    },
  }
}
