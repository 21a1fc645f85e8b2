import { type SQL, sql } from 'drizzle-orm'
import { selectAccountsByPrefix } from '~/domain/accounts/administrators/select-accounts-by-prefix.server'
import { isInScope, type SiteChoice, type SiteScope } from '~/domain/sites/site-search.server'
import { type Database, readTogether } from '~/platform/storage/database.server'

export type FoundSale = {
  id: number
  totalCents: number
  /** Empty without an account. */
  buyer: string
  site: Pick<SiteChoice, 'id' | 'name'>
}

const MAX_FOUND = 5
/** How many sales of the buyers are compared. More text finds fewer buyers. */
const MAX_COMPARED = 6

/** The sales, on the sites in the scope, with this number, or of buyers whose name or email begins with the text, the newest of a few first. */
export async function findSales(
  db: Database,
  { scope, number }: { scope: SiteScope; number: number | null },
  text: string,
): Promise<FoundSale[]> {
  if (text.trim() === '' || scope.length === 0) return []
  const [numbered, ofBuyers] = await readTogether<[Row[], Row[]]>(db, [
    number === null
      ? sql`SELECT 1 WHERE false`
      : sql`${selectSales(sql`invoice i`, scope)} WHERE i.id = ${number}`,
    sql`
      SELECT * FROM (
        ${selectSales(sql`(${selectAccountsByPrefix(text)}) f CROSS JOIN invoice i ON i.account_id = f.id`, scope)}
        LIMIT ${MAX_COMPARED})
      ORDER BY id DESC LIMIT ${MAX_FOUND}`,
  ])
  return [...numbered, ...ofBuyers].map(({ siteId, siteName, ...sale }) => ({
    ...sale,
    site: { id: siteId, name: siteName },
  }))
}

type Row = Omit<FoundSale, 'site'> & { siteId: number; siteName: string }

const selectSales = (invoices: SQL, scope: SiteScope): SQL => sql`
  SELECT i.id, i.total_cents AS totalCents, coalesce(a.name, '') AS buyer, s.id AS siteId, s.name AS siteName
  FROM ${invoices}
  CROSS JOIN site s ON s.id = i.site_id AND ${isInScope(scope, sql`s.id`)}
  LEFT JOIN account a ON a.id = i.account_id`
