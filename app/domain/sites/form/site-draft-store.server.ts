import { and, eq, gt, lte } from 'drizzle-orm'
import { siteDraft } from '~/db/schema/site-drafts'
import { type GivenSiteSettings, parseSiteSettings, type Site } from '~/domain/sites/site'
import { createToken, hashToken, isToken } from '~/lib/crypto/token'
import { HOUR } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

type Services = { db: Database; now: number }

/** A site's form that is not saved. `settings` are complete: what is not in them has its default. */
export type SiteDraft = { name: string; settings: GivenSiteSettings }

type OwnDraft = { siteId: number; accountId: string; token: string | null }

/**
 * Stores a draft of the site for an hour, and returns the token of its preview. With the token of a draft that the same account
 * made of the same site, that one is replaced, so that one form has one preview.
 */
export async function saveSiteDraft(
  { db, now }: Services,
  { siteId, accountId, token }: OwnDraft,
  { name, settings }: SiteDraft,
): Promise<string> {
  const content = { name, settings: JSON.stringify(settings), expiresAt: now + HOUR }
  if (isToken(token)) {
    const updated = await db
      .update(siteDraft)
      .set(content)
      .where(
        and(
          eq(siteDraft.id, await hashToken(token)),
          eq(siteDraft.siteId, siteId),
          eq(siteDraft.accountId, accountId),
        ),
      )
      .returning({ id: siteDraft.id })
    if (updated.length > 0) return token
  }
  const created = createToken()
  await db.insert(siteDraft).values({ id: await hashToken(created), siteId, accountId, ...content })
  return created
}

/** The site as the draft with this token shows it; null if the draft is of another site, or has expired. */
export async function findDraftedSite(
  { db, now }: Services,
  site: Site,
  token: string,
): Promise<Site | null> {
  if (!isToken(token)) return null
  const draft = await db
    .select({ name: siteDraft.name, settings: siteDraft.settings })
    .from(siteDraft)
    .where(
      and(
        eq(siteDraft.id, await hashToken(token)),
        eq(siteDraft.siteId, site.id),
        gt(siteDraft.expiresAt, now),
      ),
    )
    .get()
  if (!draft) return null
  return { ...site, name: draft.name, settings: parseSiteSettings(JSON.parse(draft.settings)) }
}

/** Deletes the expired drafts, and returns how many they were. */
export async function purgeSiteDrafts({ db, now }: Services): Promise<number> {
  const deleted = await db
    .delete(siteDraft)
    .where(lte(siteDraft.expiresAt, now))
    .returning({ id: siteDraft.id })
  return deleted.length
}
