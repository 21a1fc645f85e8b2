import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { exportTemplate } from '~/db/schema/newsroom'
import { parseJson } from '~/lib/bytes/json'
import { DAY } from '~/lib/time/local-time'
import type { Database, Statement } from '~/platform/storage/database.server'
import {
  BUILT_IN_TEMPLATES,
  type ExportTemplate,
  type TemplateValues,
  templateForm,
  toTemplateValues,
} from './export-template'

const columns = {
  id: exportTemplate.id,
  name: exportTemplate.name,
  settings: exportTemplate.settings,
  revision: exportTemplate.revision,
}

type Row = { id: number; name: string; settings: string; revision: number }

/** How long a deleted template can be restored. */
const RESTORABLE_FOR = DAY

const isOfSite = (siteId: number): SQL | undefined =>
  and(eq(exportTemplate.siteId, siteId), isNull(exportTemplate.deletedAt))

/** The site's own templates, by name. */
export async function listTemplates(db: Database, siteId: number): Promise<ExportTemplate[]> {
  const rows = await db
    .select(columns)
    .from(exportTemplate)
    .where(isOfSite(siteId))
    .orderBy(asc(sql`${exportTemplate.name} COLLATE NOCASE`))
  return rows.map(toTemplate)
}

export async function findTemplate(
  db: Database,
  siteId: number,
  id: number,
): Promise<ExportTemplate | null> {
  const row = await db
    .select(columns)
    .from(exportTemplate)
    .where(and(eq(exportTemplate.id, id), isOfSite(siteId)))
    .get()
  return row ? toTemplate(row) : null
}

/** A template that was deleted less than a day ago. */
export async function findDeletedTemplate(
  { db, now }: { db: Database; now: number },
  siteId: number,
  id: number,
): Promise<ExportTemplate | null> {
  const row = await db
    .select(columns)
    .from(exportTemplate)
    .where(
      and(
        eq(exportTemplate.id, id),
        eq(exportTemplate.siteId, siteId),
        gte(exportTemplate.deletedAt, now - RESTORABLE_FOR),
      ),
    )
    .get()
  return row ? toTemplate(row) : null
}

/** Choices that the product does not know any more become the default ones. */
function toTemplate({ id, name, settings, revision }: Row): ExportTemplate {
  const stored = parseJson(settings)
  const { room, ...defaults } = BUILT_IN_TEMPLATES.print
  const all: Record<string, unknown> = { ...defaults, ...(stored as object), name }
  const given = { ...all, room: all.room ?? undefined }
  const parsed = templateForm.safeParse(given)
  const values = parsed.success ? parsed.data : repair(given, parsed.error.issues, defaults)
  return { ...toTemplateValues(templateForm.parse(values)), id, revision }
}

function repair(
  given: Record<string, unknown>,
  issues: { path: PropertyKey[] }[],
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const wrong = new Set(issues.map(({ path }) => path[0]))
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      wrong.has(field) ? defaults[field] : value,
    ]),
  )
}

/** Whether the template has these values, saved now: true for one of two saves at the same moment. */
export function hasValues({ now }: { now: number }, id: SQL | number, values: TemplateValues): SQL {
  const { name, settings } = toRow(values)
  return sql`EXISTS (
    SELECT 1 FROM export_template WHERE id = ${id} AND name = ${name} AND settings = ${settings} AND updated_at = ${now})`
}

const toRow = ({ name, ...settings }: TemplateValues) => ({
  name,
  settings: JSON.stringify(settings),
})

/** Deletes for good what can no longer be restored. For the batch of each other change of the site's templates. */
export const purgeDeleted = (
  { db, now }: { db: Database; now: number },
  siteId: number,
): Statement =>
  db
    .delete(exportTemplate)
    .where(
      and(eq(exportTemplate.siteId, siteId), lt(exportTemplate.deletedAt, now - RESTORABLE_FOR)),
    )

/** Adds a template unless the site has as many as it can, or one of that name. */
export function insertTemplate(
  { now }: { now: number },
  siteId: number,
  values: TemplateValues,
  max: number,
): Statement {
  const { name, settings } = toRow(values)
  return sql`
    INSERT OR IGNORE INTO export_template (site_id, name, settings, created_at, updated_at)
    SELECT ${siteId}, ${name}, ${settings}, ${now}, ${now}
    WHERE (SELECT count(*) FROM export_template WHERE site_id = ${siteId} AND deleted_at IS NULL) < ${max}`
}

/** Replaces the template if it still has this revision, and no other has the name. */
export function updateTemplate(
  { db, now }: { db: Database; now: number },
  siteId: number,
  { id, revision }: { id: number; revision: number },
  values: TemplateValues,
): Statement {
  return db
    .update(exportTemplate)
    .set({ ...toRow(values), revision: revision + 1, updatedAt: now })
    .where(
      and(
        eq(exportTemplate.id, id),
        eq(exportTemplate.revision, revision),
        isOfSite(siteId),
        isNameFree(siteId, { id, name: values.name }),
      ),
    )
}

/** Deletes a template, or restores it with a null. */
export function setDeleted(
  { db, now }: { db: Database; now: number },
  siteId: number,
  { id, name }: { id: number; name: string },
  deletedAt: number | null,
): Statement {
  return db
    .update(exportTemplate)
    .set({ deletedAt, updatedAt: now })
    .where(
      and(
        eq(exportTemplate.id, id),
        eq(exportTemplate.siteId, siteId),
        deletedAt === null
          ? and(sql`${exportTemplate.deletedAt} IS NOT NULL`, isNameFree(siteId, { id, name }))
          : isNull(exportTemplate.deletedAt),
      ),
    )
}

const isNameFree = (siteId: number, { id, name }: { id: number; name: string }): SQL =>
  sql`NOT EXISTS (
    SELECT 1 FROM export_template t WHERE t.site_id = ${siteId} AND t.name = ${name} COLLATE NOCASE
      AND t.deleted_at IS NULL AND t.id != ${id})`
