import { desc, eq } from 'drizzle-orm'
import { outbox } from '~/db/schema/outbox'
import type { Database } from '~/platform/storage/database.server'
import { buildEnvelope, MailError, type Mailer } from './mailer.server'

/** An email that would have been sent. `sender` is a From header, `sentAt` is in epoch milliseconds. */
export type OutboxEmail = Omit<typeof outbox.$inferSelect, 'recipient'> & { to: string }

/** Development only: stores emails in the local database, where /dev/outbox shows them, instead of sending them. */
export function createOutboxMailer({
  db,
  from,
  now,
}: {
  db: Database
  from: string
  now: number
}): Mailer {
  return {
    async send(email) {
      const { to, mailbox, replyTo = null, subject } = buildEnvelope(email, from)
      const { text, html } = email
      try {
        await db
          .insert(outbox)
          .values({ sender: mailbox, recipient: to, replyTo, subject, text, html, sentAt: now })
      } catch (cause) {
        throw new MailError('the email could not be stored in the outbox', { cause })
      }
    },
  }
}

const MAX_LISTED = 100

const columns = {
  id: outbox.id,
  sender: outbox.sender,
  to: outbox.recipient,
  replyTo: outbox.replyTo,
  subject: outbox.subject,
  text: outbox.text,
  html: outbox.html,
  sentAt: outbox.sentAt,
}

/** Lists the latest emails, newest first; only those to one address, if given. */
export function listOutbox(db: Database, { to }: { to: string | null }): Promise<OutboxEmail[]> {
  return db
    .select(columns)
    .from(outbox)
    .where(to === null ? undefined : eq(outbox.recipient, to))
    .orderBy(desc(outbox.id))
    .limit(MAX_LISTED)
}

export async function findOutboxEmail(db: Database, id: number): Promise<OutboxEmail | null> {
  const email = await db.select(columns).from(outbox).where(eq(outbox.id, id)).get()
  return email ?? null
}

export async function clearOutbox(db: Database): Promise<void> {
  await db.delete(outbox)
}
