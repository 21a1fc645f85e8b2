import type { EventForm } from '~/domain/events/form/event-form'
import { clientIp } from '~/http/client-ip.server'
import { ACCOUNT_MESSAGES } from '~/ui/accounts/settings/account-messages'
import type { EventFormActionArgs } from './event-form-args'

/** Checks that a person submits a new event; each answer counts once, for this form only. */
export async function claimEventCheck(
  { request, context }: EventFormActionArgs,
  value: EventForm,
): Promise<
  { kind: 'accepted'; id: string } | { kind: 'refused'; errors: Record<string, string[]> }
> {
  const check = await context.services.humanCheck.claim('event', {
    solution: value.solution,
    sumToken: value.sumToken,
    sum: value.sum,
    turnstileToken: value['cf-turnstile-response'],
    ip: clientIp(request),
    hostname: new URL(request.url).hostname,
  })
  switch (check.kind) {
    case 'accepted':
      return check
    case 'wrong-sum':
      return { kind: 'refused', errors: { sum: [ACCOUNT_MESSAGES.wrongSum] } }
    case 'unavailable':
      return { kind: 'refused', errors: { sum: [ACCOUNT_MESSAGES.checkUnavailable] } }
    case 'refused':
      return { kind: 'refused', errors: { '': [ACCOUNT_MESSAGES.notChecked] } }
  }
}
