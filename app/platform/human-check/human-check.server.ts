import type { ProofOfWork } from '~/lib/crypto/proof-of-work'

/** The forms that people have to fill in; a check that was made for one does not count for another. */
export type CheckedForm = 'sign-up' | 'event'

/** For browsers without JavaScript: a sum ('three plus four') with the token that belongs to it. */
export type Sum = { text: string; token: string }

/** Work for the browser, which needs no attention. */
export type WorkChallenge = { kind: 'work'; work: ProofOfWork; sum: Sum }

/** What a form shows to check that a person fills it in: work, or the widget of Turnstile; and a sum. */
type HumanChallenge = WorkChallenge | { kind: 'turnstile'; siteKey: string; sum: Sum }

/** What the form sends: the solved work or Turnstile's token; or the token of the sum and the number that was typed. */
export type HumanAnswer = {
  solution: string
  turnstileToken: string
  sumToken: string
  sum: string
  /** From where the form was sent; may be empty. */
  ip: string
  /** The host of the page with the form: Turnstile's token from another page is not accepted. */
  hostname: string
}

export type ClaimedCheck =
  | { kind: 'accepted'; id: string }
  /** The number is wrong, or its token has expired or was used. */
  | { kind: 'wrong-sum' }
  /** The same for the work, or Turnstile's token. */
  | { kind: 'refused' }
  /** Nobody could check the answer: the form asks for the sum. */
  | { kind: 'unavailable' }

export type HumanCheck<Challenge extends HumanChallenge = HumanChallenge> = {
  create(form: CheckedForm): Promise<Challenge>
  /** Accepts an answer, once. A wrong sum is used up, too, so that nobody can try all numbers. */
  claim(form: CheckedForm, answer: HumanAnswer): Promise<ClaimedCheck>
  /** Makes an accepted answer usable again, when the form was refused for another reason. */
  release(check: { id: string }): Promise<void>
}

/** Does what a check was accepted for. When that throws or is refused, the answer may be sent again. */
export async function spendCheck<Outcome extends { kind: string }>(
  humanCheck: HumanCheck,
  check: { id: string },
  done: Outcome['kind'],
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  try {
    outcome = await act()
    return outcome
  } finally {
    if (outcome?.kind !== done) await humanCheck.release(check)
  }
}
