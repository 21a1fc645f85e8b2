import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { Viewer } from '~/domain/accounts/account'
import type { promoteForms } from '~/domain/promotions/invoices/promote-form'
import type { Site } from '~/domain/sites/site'
import type { ValidForm } from '~/http/forms/validate-form.server'
import type { PromoteReply } from '~/ui/promotions/promote-page'

export type PromoteArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & {
  site: Site
  viewer: Viewer
  eventId: number
}
export type PromoteSubmission = ValidForm<typeof promoteForms>
export type PromoteForm<Intent> = Extract<PromoteSubmission, { intent: Intent }>

export type PromoteAnswer =
  | { kind: 'go'; url: string }
  | { kind: 'cancelled'; event: { id: number } }
  | { kind: 'reply'; reply: PromoteReply; status: number }

export function succeed(
  { intent, submission }: PromoteSubmission,
  more: Partial<PromoteReply>,
): PromoteAnswer {
  return { kind: 'reply', reply: { intent, result: submission.reply(), ...more }, status: 200 }
}

type Refusal = {
  /** Null if the refused days say enough. */
  error: string | null
  refused?: string[]
  status?: number
}

/** The page again, with what was selected. */
export function refuse(
  { intent, submission }: PromoteSubmission,
  { error, refused, status = 409 }: Refusal,
): PromoteAnswer {
  const result = submission.reply(error === null ? {} : { formErrors: [error] })
  return { kind: 'reply', reply: { intent, result, refused }, status }
}
