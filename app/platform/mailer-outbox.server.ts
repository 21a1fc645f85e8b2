import { sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { buildEnvelope, MailError, type Mailer } from './mailer.server'

/** A letter that would have been sent, on a developer's machine. */
export type OutboxEmail = {
  id: number
  /** As it stands in a From header. */
  sender: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** Epoch milliseconds. */
  sentAt: number
}

/** Puts letters into the local database, where /dev/outbox shows them, and sends none. */
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
    async send(mail) {
      const { to, mailbox, replyTo = null, subject } = buildEnvelope(mail, from)
      try {
        await db.run(sql`
          INSERT INTO outbox (sender, recipient, reply_to, subject, text, html, sent_at)
          VALUES (${mailbox}, ${to}, ${replyTo}, ${subject}, ${mail.text}, ${mail.html}, ${now})`)
      } catch (cause) {
        throw new MailError('the mail could not be put into the outbox', { cause })
      }
    },
  }
}

const MOST_SHOWN = 100

const COLUMNS = sql`
  id, sender, recipient AS "to", reply_to AS "replyTo", subject, text, html, sent_at AS "sentAt"`

/** The last hundred letters, the newest first; only those to an address, when one is given. */
export function listOutbox(db: Database, { to }: { to: string | null }): Promise<OutboxEmail[]> {
  const chosen = to === null ? sql`` : sql`WHERE recipient = ${to}`
  return db.all<OutboxEmail>(
    sql`SELECT ${COLUMNS} FROM outbox ${chosen} ORDER BY id DESC LIMIT ${MOST_SHOWN}`,
  )
}

export async function findOutboxEmail(db: Database, id: number): Promise<OutboxEmail | null> {
  const [mail] = await db.all<OutboxEmail>(sql`SELECT ${COLUMNS} FROM outbox WHERE id = ${id}`)
  return mail ?? null
}

export async function clearOutbox(db: Database): Promise<void> {
  await db.run(sql`DELETE FROM outbox`)
}
