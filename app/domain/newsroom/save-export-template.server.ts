import { sql } from 'drizzle-orm'
import { applyChange } from '~/domain/changes/apply-change.server'
import { listDifferences } from '~/domain/changes/audit.server'
import type { ChangeServices } from '~/domain/changes/change-reactions.server'
import { type EditConflict, findEditConflict } from '~/lib/forms/merge-conflicting-edits'
import { type ExportTemplate, MAX_TEMPLATES, type TemplateValues } from './export-template'
import {
  findDeletedTemplate,
  findTemplate,
  hasValues,
  insertTemplate,
  listTemplates,
  purgeDeleted,
  setDeleted,
  updateTemplate,
} from './export-template-store.server'

type TemplateSite = { id: number }

export type SavedTemplate =
  | { kind: 'saved'; template: ExportTemplate; isChanged: boolean }
  | { kind: 'name-used' }
  | { kind: 'too-many' }
  | { kind: 'conflict'; conflict: EditConflict }

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export async function createTemplate(
  services: ChangeServices,
  site: TemplateSite,
  values: TemplateValues,
): Promise<Exclude<SavedTemplate, { kind: 'conflict' }>> {
  const { db } = services
  const stored = await listTemplates(db, site.id)
  if (stored.some(({ name }) => isSameName(name, values.name))) return { kind: 'name-used' }
  if (stored.length >= MAX_TEMPLATES) return { kind: 'too-many' }
  const id = sql`(
    SELECT id FROM export_template WHERE site_id = ${site.id} AND name = ${values.name} AND deleted_at IS NULL)`
  const [, written] = await applyChange(services, {
    writes: [
      purgeDeleted(services, site.id),
      insertTemplate(services, site.id, values, MAX_TEMPLATES),
    ],
    audit: [
      {
        action: 'template.create',
        siteId: site.id,
        target: { id, name: values.name },
        changes: listDifferences({}, values),
        when: hasValues(services, id, values),
      },
    ],
  })
  const template = (await listTemplates(db, site.id)).find(({ name }) => name === values.name)
  // Another editor's was stored at the same moment.
  if (written?.changes === 0 || !template) return { kind: 'name-used' }
  return { kind: 'saved', template, isChanged: true }
}

/** Saves a template that was opened with `openedWith`; null if the site has none with this id. */
export async function saveTemplate(
  services: ChangeServices,
  site: TemplateSite,
  opened: { id: number; openedWith: string | undefined },
  values: TemplateValues,
): Promise<SavedTemplate | null> {
  const { db } = services
  const { id, openedWith } = opened
  const stored = await listTemplates(db, site.id)
  const current = stored.find((template) => template.id === id)
  if (!current) return null
  const { id: _, revision, ...before } = current
  const changes = listDifferences(before, values)
  if (Object.keys(changes).length === 0) {
    return { kind: 'saved', template: current, isChanged: false }
  }
  const conflict = findEditConflict(openedWith, before, values)
  if (conflict) return { kind: 'conflict', conflict }
  const isUsed = stored.some(
    ({ id: usedBy, name }) => usedBy !== id && isSameName(name, values.name),
  )
  if (isUsed) return { kind: 'name-used' }
  const [, written] = await applyChange(services, {
    writes: [
      purgeDeleted(services, site.id),
      updateTemplate(services, site.id, { id, revision }, values),
    ],
    audit: [
      {
        action: 'template.update',
        siteId: site.id,
        target: { id, name: values.name },
        changes,
        when: hasValues(services, id, values),
      },
    ],
  })
  // Another editor was faster by a moment.
  if (written?.changes === 0) return saveTemplate(services, site, opened, values)
  const template = await findTemplate(db, site.id, id)
  return template && { kind: 'saved', template, isChanged: true }
}

/** Deletes a template, which can be restored for a day. Null if the site has none with this id. */
export async function deleteTemplate(
  services: ChangeServices,
  site: TemplateSite,
  id: number,
): Promise<ExportTemplate | null> {
  const current = await findTemplate(services.db, site.id, id)
  if (!current) return null
  await applyChange(services, {
    writes: [purgeDeleted(services, site.id), setDeleted(services, site.id, current, services.now)],
    audit: [
      {
        action: 'template.delete',
        siteId: site.id,
        target: { id, name: current.name },
        when: sql`EXISTS (
          SELECT 1 FROM export_template WHERE id = ${id} AND deleted_at = ${services.now})`,
      },
    ],
  })
  return current
}

/** Restores a deleted template; null if that is too long ago, or was done already. */
export async function restoreTemplate(
  services: ChangeServices,
  site: TemplateSite,
  id: number,
): Promise<{ kind: 'restored'; template: ExportTemplate } | { kind: 'name-used' } | null> {
  const deleted = await findDeletedTemplate(services, site.id, id)
  if (!deleted) return null
  const [written] = await applyChange(services, {
    writes: [setDeleted(services, site.id, deleted, null)],
    audit: [
      {
        action: 'template.restore',
        siteId: site.id,
        target: { id, name: deleted.name },
        when: sql`EXISTS (
          SELECT 1 FROM export_template WHERE id = ${id} AND deleted_at IS NULL AND updated_at = ${services.now})`,
      },
    ],
  })
  return written?.changes === 0 ? { kind: 'name-used' } : { kind: 'restored', template: deleted }
}
