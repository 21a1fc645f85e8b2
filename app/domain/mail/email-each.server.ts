import type { Log } from '~/platform/log.server'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { RenderedEmail } from './email-template'
import { type EmailDelivery, sendEmail } from './send-email.server'

type Delivery = Pick<EmailDelivery, 'brand' | 'key'> & {
  /** What the log says of a person whose email fails. */
  failure: string
}

/**
 * Emails people one after another, each under the key with their id. One whose email fails is logged, and the others are
 * emailed. `isDone`: somebody was emailed, or there is nobody, so that what it reports counts as reported.
 */
export async function emailEach<Person extends { id: string; email: string }>(
  services: { mailer: Mailer; log: Log },
  people: Person[],
  { brand, key, failure }: Delivery,
  render: (person: Person) => RenderedEmail,
): Promise<{ emails: number; isDone: boolean }> {
  let emails = 0
  for (const person of people) {
    try {
      await sendEmail(
        services,
        { to: person.email, brand, key: `${key}-${person.id}` },
        render(person),
      )
      emails++
    } catch (fault) {
      services.log.error(failure, fault, { accountId: person.id })
    }
  }
  return { emails, isDone: emails > 0 || people.length === 0 }
}
