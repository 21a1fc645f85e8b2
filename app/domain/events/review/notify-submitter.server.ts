import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { findGreetedName } from '~/domain/accounts/account'
import { findAccount } from '~/domain/accounts/account-store.server'
import type { EmailCard } from '~/domain/mail/email-card'
import type { MailBrand } from '~/domain/mail/email-template'
import { sendEmail } from '~/domain/mail/send-email.server'
import { listSitesById } from '~/domain/sites/site-store.server'
import { createToken, hashToken } from '~/lib/crypto/token'
import { DAY } from '~/lib/time/local-time'
import type { Mailer } from '~/platform/mail/mailer.server'
import type { Settings } from '~/platform/settings/settings.server'
import type { Database } from '~/platform/storage/database.server'
import { eventPath } from '../event'
import { loadEmailCard } from '../load-email-card.server'
import {
  FIX_LINK_DAYS,
  renderDeclinedEmail,
  renderPublishedEmail,
  renderReviewEmail,
} from './decision-email-templates.server'
import type { SubmissionState } from './submission-state'

type Services = { db: Database; mailer: Mailer; settings: Settings; now: number }
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
  const card =
    kind === 'published' ? await loadCard(services, submitted.siteId, shown, siteUrl) : null
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
      card,
      link: siteUrl + path,
    }),
  )
}

/** The next date of the submission, or else its first. */
async function findShownEvent({ db, now }: Services, submissionId: number) {
  return db
    .select({
      id: event.id,
      title: event.title,
      laterDates: sql<number>`max(sum(${event.untilAt} > ${now}) OVER () - 1, 0)`,
    })
    .from(event)
    .where(and(eq(event.submissionId, submissionId), isNull(event.deletedAt)))
    .orderBy(sql`${gt(event.untilAt, now)} DESC`, asc(event.startAt), asc(event.id))
    .limit(1)
    .get()
}

/** Of the next date, with how many more there are. */
async function loadCard(
  services: Services,
  siteId: number,
  shown: { id: number; laterDates: number },
  siteUrl: string,
): Promise<EmailCard | null> {
  const [site] = await listSitesById(services.db, [siteId])
  if (!site) return null
  const card = await loadEmailCard(services, { site, siteUrl, eventId: shown.id })
  if (!card || shown.laterDates === 0) return card
  const [when = '', ...lines] = card.lines
  const more = `and ${shown.laterDates} more ${shown.laterDates === 1 ? 'date' : 'dates'}`
  return { ...card, lines: [when, more, ...lines] }
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
