import { and, eq, sql } from 'drizzle-orm'
import { upsellRate } from '~/db/schema/promotions'
import { applyChange } from '~/domain/changes/apply-change.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import type { Database } from '~/platform/storage/database.server'
import { FEATURED_DAY_RATE } from '../invoices/invoice'
import type { UpsellRates } from './upsell-rate'

/** What a featured day costs on the site, in cents; 0 means that nothing is on sale. */
export async function findUpsellRate({ db }: { db: Database }, siteId: number): Promise<number> {
  const row = await selectUpsellRate(db, siteId).get()
  return row?.cents ?? 0
}

/** The same as a query of its own, without a row if the site has no rate. */
export const selectUpsellRate = (db: Database, siteId: number) =>
  db
    .select({ cents: upsellRate.cents })
    .from(upsellRate)
    .where(and(eq(upsellRate.siteId, siteId), eq(upsellRate.name, FEATURED_DAY_RATE)))

/** All rates of the site. The featured day's is always among them. */
export async function listUpsellRates(
  { db }: { db: Database },
  siteId: number,
): Promise<UpsellRates> {
  const rows = await db
    .select({ name: upsellRate.name, cents: upsellRate.cents })
    .from(upsellRate)
    .where(eq(upsellRate.siteId, siteId))
    .orderBy(upsellRate.name)
  return {
    [FEATURED_DAY_RATE]: 0,
    ...Object.fromEntries(rows.map(({ name, cents }) => [name, cents])),
  }
}

export type SavedUpsellRates =
  | { kind: 'saved'; isChanged: boolean; rates: UpsellRates }
  | { kind: 'conflict'; conflict: EditConflict }

/**
 * Saves these rates of the site and leaves its others. `openedWith` is the fingerprint of what the editor saw of them; without
 * it, the last to save wins. Invoices that exist have their own price.
 */
export async function saveUpsellRates(
  services: ChangeServices,
  { id: siteId }: { id: number },
  rates: UpsellRates,
  openedWith?: string,
): Promise<SavedUpsellRates> {
  const { db } = services
  const before = await listUpsellRates(services, siteId)
  const names = Object.keys(rates).filter((name) => (before[name] ?? 0) !== rates[name])
  if (names.length === 0) return { kind: 'saved', isChanged: false, rates: before }
  const conflict = findEditConflict(openedWith, before, rates)
  if (conflict) return { kind: 'conflict', conflict }
  await applyChange(services, {
    writes: names.map((name) => {
      const cents = rates[name] ?? 0
      return db
        .insert(upsellRate)
        .values({ siteId, name, cents })
        .onConflictDoUpdate({ target: [upsellRate.siteId, upsellRate.name], set: { cents } })
    }),
    after: { sites: [siteId] },
    audit: [
      {
        action: 'site.set-rates',
        siteId,
        target: { id: siteId, name: sql<string>`(SELECT name FROM site WHERE id = ${siteId})` },
        changes: Object.fromEntries(
          names.map((name) => [`${name}Cents`, { before: before[name] ?? 0, after: rates[name] }]),
        ),
      },
    ],
  })
  return { kind: 'saved', isChanged: true, rates: { ...before, ...rates } }
}
