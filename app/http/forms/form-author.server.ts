import { MAX_SESSION_DAYS } from '~/domain/accounts/login/session-lifetime'
import { DAY } from '~/lib/time/local-time'
import type { Signer } from '~/platform/signer.server'

const PURPOSE = 'form-author'

type Services = { signer: Signer; now: number }

/**
 * What a form of the console has as its author (FORM_AUTHOR): the viewer's account, signed, for as long as a session may last. Only
 * their own pages have it, also after the session has ended. It allows nothing but to have the form stored for the account.
 */
export function signFormAuthor({ signer, now }: Services, accountId: string): Promise<string> {
  // The same all day, so that a page that loads its data again still has the same form.
  const today = Math.floor(now / DAY) * DAY
  return signer.sign(PURPOSE, accountId, today + (MAX_SESSION_DAYS + 1) * DAY)
}

/** The account of a form's author; null for a form that none of the account's pages had. */
export async function verifyFormAuthor(
  { signer }: Pick<Services, 'signer'>,
  author: unknown,
): Promise<string | null> {
  return (await signer.verify(PURPOSE, author))?.text ?? null
}
