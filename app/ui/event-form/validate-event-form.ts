import { parseWithZod } from '@conform-to/zod/v4'
import { eventFormSchema } from '~/domain/events/form/event-form'
import { describeIssue } from '~/lib/forms/form-messages'

/** What the action does, too. It is loaded when the form is first used: a page that is only looked at needs no zod. */
export const validateEventForm = (formData: FormData) =>
  parseWithZod(formData, { schema: eventFormSchema, error: describeIssue })
