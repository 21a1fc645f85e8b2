import { type DefaultValue, parse, useForm } from '@conform-to/react'
import { useState } from 'react'
import type { EventForm } from '~/domain/events/form/event-form'
import type { EventFormInput, EventFormValues } from './event-form-page'
import type { EventFormReply } from './event-form-reply'

type Validate = typeof import('./validate-event-form').validateEventForm

/** The form's fields, which the browser validates once the schema has loaded; until then, and always, the server does. */
export function useEventForm({
  defaultValue,
  reply,
}: {
  defaultValue: EventFormValues
  reply: EventFormReply | undefined
}) {
  const [validate, setValidate] = useState<Validate | null>(null)
  const [form, fields] = useForm<EventFormInput, EventForm>({
    id: 'event',
    lastResult: reply?.result,
    defaultValue: defaultValue as DefaultValue<EventFormInput>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => (validate ?? acceptAll)(formData),
  })
  const loadValidation = () => {
    if (validate) return
    import('./validate-event-form').then(
      (module) => setValidate(() => module.validateEventForm),
      // Without it, the server's answer has the messages.
      () => undefined,
    )
  }
  return { form, fields, loadValidation }
}

export type EventFormFields = ReturnType<typeof useEventForm>['fields']
export type EventFormMetadata = ReturnType<typeof useEventForm>['form']

/** Carries out conform's own instructions, such as adding a date, and finds no errors. */
const acceptAll: Validate = (formData) =>
  parse(formData, { resolve: (payload) => ({ value: payload as EventForm }) })
