import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { findGreetedName } from '~/domain/accounts/account'
import { findAccount } from '~/domain/accounts/account-store.server'
import type { MailBrand } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { DAY } from '~/lib/local-time'
import { createToken, hashToken } from '~/lib/token'
import type { Database } from '~/platform/database.server'
import type { Mailer } from '~/platform/mailer.server'
import { eventPath } from '../event'
import {
  FIX_LINK_DAYS,
  renderDeclinedEmail,
  renderPublishedEmail,
  renderReviewEmail,
} from './submission-email-templates.server'
import type { SubmissionState } from './submission-state'

type Services = { db: Database; mailer: Mailer; now: number }
type Kind = 'published' | 'held' | 'declined'

const STATES: Record<Kind, SubmissionState> = {
  published: 'accepted',
  held: 'held',
  declined: 'declined',
}
const RENDER: Record<Kind, typeof renderReviewEmail> = {
  published: renderPublishedEmail,
  held: renderReviewEmail,
  declined: renderDeclinedEmail,
}

/**
 * Emails the author of a submission what became of it. An email with an editor's reason has a link that lets them fix it
 * without logging in; it replaces earlier ones, and acceptance ends it. Sends nothing if the account or the events were
 * deleted, or if it was decided differently since. Throws a MailError if the email could not be sent.
 */
export async function notifySubmitter(
  services: Services,
  options: { submissionId: number; kind: Kind; brand: MailBrand; siteUrl: string },
): Promise<void> {
  const { db } = services
  const { submissionId, kind, brand, siteUrl } = options
  if (kind === 'published') await endFixLink(db, submissionId)
  const submitted = await db
    .select()
    .from(submission)
    .where(and(eq(submission.id, submissionId), eq(submission.state, STATES[kind])))
    .get()
  const [account, shown] = await Promise.all([
    submitted?.accountId ? findAccount(db, submitted.accountId) : null,
    findShownEvent(services, submissionId),
  ])
  if (!submitted || !account || !shown) return
  // Once its author has saved it again, an earlier reason no longer counts.
  const isDecision = submitted.decidedAt === submitted.updatedAt
  const reason = isDecision ? submitted.reason : ''
  const token =
    kind !== 'published' && reason !== '' ? await saveFixToken(services, submissionId) : null
  const path = token === null ? eventPath(shown) : `/edit/event/${shown.id}?fix=${token}`
  await sendEmail(
    services,
    // A decision is sent once.
    { to: account.email, brand, key: `submission-${submissionId}-${submitted.updatedAt}-${kind}` },
    RENDER[kind]({
      brand,
      name: findGreetedName(account),
      title: shown.title,
      reason,
      link: siteUrl + path,
    }),
  )
}

/** The next date of the submission, or else its first. */
async function findShownEvent({ db, now }: Services, submissionId: number) {
  return db
    .select({ id: event.id, title: event.title })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), isNull(event.deletedAt)))
    .orderBy(sql`${gt(event.untilAt, now)} DESC`, asc(event.startAt), asc(event.id))
    .limit(1)
    .get()
}

/** Replaces the link of earlier emails. Null if the submission was accepted in the meantime. */
async function saveFixToken({ db, now }: Services, submissionId: number): Promise<string | null> {
  const token = createToken()
  const saved = await db
    .update(submission)
    .set({ fixTokenHash: await hashToken(token), fixExpiresAt: now + FIX_LINK_DAYS * DAY })
    .where(and(eq(submission.id, submissionId), ne(submission.state, 'accepted')))
    .returning({ id: submission.id })
  return saved.length > 0 ? token : null
}

async function endFixLink(db: Database, submissionId: number): Promise<void> {
  await db
    .update(submission)
    .set({ fixTokenHash: null, fixExpiresAt: null })
    .where(and(eq(submission.id, submissionId), eq(submission.state, 'accepted')))
}
