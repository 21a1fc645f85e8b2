import type { PromoteIntent } from '~/domain/promotions/invoices/promote-form'
import type { PaymentAnswer, PromoteReply } from '../promote-page'

type Fields = Record<string, string | number | string[]>

/** What the server replied; null if the page is left for another; 'lost' if the server was not reached. */
export type StepReply = PromoteReply | null | 'lost'
export type SendStep = (intent: PromoteIntent, fields: Fields) => Promise<StepReply>

/** Sends the steps of one payment, of which each may be sent again without another effect. */
export function createStepSender(url: string): SendStep {
  return async (intent, fields) => {
    const body = toForm({ intent, ...fields })
    for (const pause of PAUSES) {
      await wait(pause)
      const response = await fetch(url, { method: 'POST', body }).catch(() => null)
      if (response !== null && response.status < 500) return readAnswer(response)
    }
    return 'lost'
  }
}

/** Before each try, in milliseconds. */
const PAUSES = [0, 1_500, 4_000]

async function readAnswer(response: Response): Promise<StepReply> {
  // The session has ended: the page shows the login.
  if (response.status === 401 || response.status === 404) {
    location.reload()
    return null
  }
  const answer = (await response.json()) as PaymentAnswer
  if (answer.kind === 'reply') return answer.reply
  location.assign(answer.url)
  return null
}

function toForm(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, String(each))
  }
  return form
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
