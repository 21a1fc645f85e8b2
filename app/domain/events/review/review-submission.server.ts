import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { event, submission } from '~/db/schema/events'
import { isSiteAdmin, type MaybeViewer } from '~/domain/accounts/permissions'
import { plainText } from '~/lib/rich-text/sanitize-html.server'
import { DAY, HOUR } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'
import {
  type AuthorRecord,
  type RepeatedText,
  type Signal,
  scoreSubmission,
} from './score-submission'
import { areTextsAlike, fingerprintText } from './text-likeness'

type Services = { db: Database; now: number }

export type ReviewInput = {
  title: string
  /** Clean HTML. */
  description: string
  /** The event's website and ticket page. */
  urls: string[]
  /** The submission that is edited. */
  exceptSubmission: number | null
}

export type Review = { state: 'accepted' | 'held'; score: number; signals: Signal[] }

/**
 * Decides whether what a person submits may be published at once or waits for an editor. What the site's own admins save is
 * not scored.
 */
export async function reviewSubmission(
  services: Services,
  site: { id: number },
  author: NonNullable<MaybeViewer>,
  { title, description, urls, exceptSubmission }: ReviewInput,
): Promise<Review> {
  if (isSiteAdmin(author, site.id)) return { state: 'accepted', score: 0, signals: [] }
  const text = plainText(description)
  const [record, repeated] = await Promise.all([
    readAuthorRecord(services, author.id, exceptSubmission),
    countRepeatedTexts(services, description, { authorId: author.id, exceptSubmission }),
  ])
  const { score, signals, isSuspicious } = scoreSubmission({
    title,
    text,
    links: listLinks(description, text),
    urls,
    author: record,
    repeated,
  })
  return { state: isSuspicious ? 'held' : 'accepted', score, signals }
}

/** The URLs of sanitized HTML, as links and as text, each once. */
export function listLinks(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/href="(https?:[^"]+)"/gi)].map(([, url = '']) => url)
  const written = [...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s<>"]+/gi)].map(([url]) =>
    url.startsWith('www.') ? `https://${url}` : url,
  )
  return [...new Set([...hrefs.map((url) => url.replaceAll('&amp;', '&')), ...written])]
}

/** Events that became public today have not been seen by enough people to be trusted. */
const TRUSTED_AFTER = DAY
const RECORD_DAYS = 365
const MAX_RECORDS = 500

export async function readAuthorRecord(
  { db, now }: Services,
  accountId: string,
  exceptSubmission: number | null = null,
): Promise<AuthorRecord> {
  const rows = await db
    .select({
      state: submission.state,
      createdAt: submission.createdAt,
      isPublished: sql`EXISTS (
        SELECT 1 FROM event e WHERE e.submission_id = ${submission}.id
          AND e.published = 1 AND e.quarantined = 0 AND e.deleted_at IS NULL)`.mapWith(Boolean),
    })
    .from(submission)
    .where(
      and(
        eq(submission.accountId, accountId),
        gt(submission.createdAt, now - RECORD_DAYS * DAY),
        exceptSubmission === null ? undefined : ne(submission.id, exceptSubmission),
      ),
    )
    .orderBy(desc(submission.createdAt))
    .limit(MAX_RECORDS)
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).length
  return {
    trusted: count(
      (row) => row.state === 'accepted' && row.isPublished && row.createdAt <= now - TRUSTED_AFTER,
    ),
    declined: count((row) => row.state === 'declined'),
    lastHour: count((row) => row.createdAt > now - HOUR),
  }
}

/** How many submissions, the newest of all sites, a text is compared with, and how much of each description. */
const COMPARED_SUBMISSIONS = 300
const COMPARED_CHARACTERS = 2_000

async function countRepeatedTexts(
  { db }: Services,
  html: string,
  { authorId, exceptSubmission }: { authorId: string; exceptSubmission: number | null },
): Promise<RepeatedText> {
  const fingerprint = fingerprintHtml(html)
  if (!fingerprint) return { ofAuthor: 0, ofOthers: 0, declined: 0 }
  const rows = await db
    .select({
      accountId: submission.accountId,
      state: submission.state,
      description: sql<string>`substr(${event.description}, 1, ${COMPARED_CHARACTERS})`,
    })
    .from(submission)
    .innerJoin(
      event,
      sql`${event.id} = (SELECT min(e.id) FROM event e WHERE e.submission_id = ${submission.id})`,
    )
    .where(exceptSubmission === null ? undefined : ne(submission.id, exceptSubmission))
    .orderBy(desc(submission.id))
    .limit(COMPARED_SUBMISSIONS)
  const repeated = rows.filter(({ description }) =>
    areTextsAlike(fingerprint, fingerprintHtml(description)),
  )
  const ofAuthor = repeated.filter(({ accountId }) => accountId === authorId).length
  const declined = repeated.filter(({ state }) => state === 'declined').length
  return { ofAuthor, ofOthers: repeated.length - ofAuthor, declined }
}

/** Sanitized HTML needs no parser: `<` is always a tag. */
const fingerprintHtml = (html: string) =>
  fingerprintText(html.slice(0, COMPARED_CHARACTERS).replace(/<[^>]*>?/g, ' '))
