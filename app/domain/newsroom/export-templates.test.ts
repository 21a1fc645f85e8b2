import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingAs } from '~/domain/changes/audit.server'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { DAY } from '~/lib/time/local-time'
import { addAccount } from '../../../test/accounts'
import { db, resetDatabases, servicesAt } from '../../../test/database'
import { createFixtures, NOW, requireSite } from '../../../test/fixtures'
import {
  BUILT_IN_TEMPLATES,
  MAX_TEMPLATES,
  type TemplateValues,
  templateForm,
} from './export-template'
import { findTemplate, listTemplates } from './export-template-store.server'
import {
  createTemplate,
  deleteTemplate,
  restoreTemplate,
  saveTemplate,
} from './save-export-template.server'

let laketown: { id: number }
let harbor: { id: number }
let admin: string

beforeEach(async () => {
  await resetDatabases()
  await createFixtures()
  laketown = await requireSite('laketown')
  harbor = await requireSite('harbor')
  admin = await addAccount({ email: 'ada@example.com', adminOfSites: ['laketown'] })
})

const services = (now = NOW) => actingAs(servicesAt(now), { id: admin })
const values = (more: Partial<TemplateValues> = {}): TemplateValues => ({
  ...BUILT_IN_TEMPLATES.print,
  name: 'Thursday page',
  ...more,
})

async function create(more: Partial<TemplateValues> = {}) {
  const created = await createTemplate(services(), laketown, values(more))
  if (created.kind !== 'saved') throw new Error(created.kind)
  return created.template
}

const listLog = () =>
  db.all<{ action: string; name: string }>(
    sql`SELECT action, target_name AS name FROM audit_entry ORDER BY id`,
  )

test('Every built-in template is one that an editor could save', () => {
  for (const template of Object.values(BUILT_IN_TEMPLATES)) {
    const { room: _, ...form } = template
    expect(templateForm.safeParse(form).error?.issues ?? []).toEqual([])
  }
})

test('A template is stored as it was saved, and each change is in the audit log', async () => {
  const template = await create({ room: 1_500, repeatsDaily: true, times: 'compact' })
  expect(await findTemplate(db, laketown.id, template.id)).toEqual({
    ...values({ room: 1_500, repeatsDaily: true, times: 'compact' }),
    id: template.id,
    revision: 1,
  })
  const change = { id: template.id, openedWith: undefined }
  const saved = await saveTemplate(services(), laketown, change, values({ name: 'Friday page' }))
  expect(saved).toMatchObject({ kind: 'saved', template: { name: 'Friday page', revision: 2 } })
  await deleteTemplate(services(), laketown, template.id)
  await restoreTemplate(services(), laketown, template.id)
  expect(await listLog()).toEqual([
    { action: 'template.create', name: 'Thursday page' },
    { action: 'template.update', name: 'Friday page' },
    { action: 'template.delete', name: 'Friday page' },
    { action: 'template.restore', name: 'Friday page' },
  ])
})

test('Another site’s template cannot be found, saved, deleted or restored', async () => {
  const { id } = await create()
  expect(await findTemplate(db, harbor.id, id)).toBeNull()
  expect(await listTemplates(db, harbor.id)).toEqual([])
  const change = { id, openedWith: fingerprint(values()) }
  expect(await saveTemplate(services(), harbor, change, values({ name: 'Mine' }))).toBeNull()
  expect(await deleteTemplate(services(), harbor, id)).toBeNull()
  await deleteTemplate(services(), laketown, id)
  expect(await restoreTemplate(services(), harbor, id)).toBeNull()
  expect(await listTemplates(db, laketown.id)).toEqual([])
})

test('Who saves over another’s change sees it first, and the same change twice is no conflict', async () => {
  const { id } = await create()
  const change = { id, openedWith: fingerprint(values()) }
  await saveTemplate(services(), laketown, change, values({ footer: 'Ada' }))
  const late = await saveTemplate(services(), laketown, change, values({ footer: 'Ben' }))
  expect(late).toMatchObject({
    kind: 'conflict',
    conflict: { theirs: [], both: ['footer'], stored: { footer: 'Ada' } },
  })
  const same = await saveTemplate(services(), laketown, change, values({ footer: 'Ada' }))
  expect(same).toMatchObject({ kind: 'saved', isChanged: false })
  const again = { id, openedWith: fingerprint(values({ footer: 'Ada' })) }
  const replaced = await saveTemplate(services(), laketown, again, values({ footer: 'Ben' }))
  expect(replaced).toMatchObject({ kind: 'saved', template: { footer: 'Ben' } })
})

test('Of two saves at the same moment one is a conflict', async () => {
  const { id } = await create()
  const save = (footer: string) =>
    saveTemplate(
      services(),
      laketown,
      { id, openedWith: fingerprint(values()) },
      values({ footer }),
    )
  const kinds = (await Promise.all([save('Ada'), save('Ben')])).map((saved) => saved?.kind)
  expect(kinds.sort()).toEqual(['conflict', 'saved'])
  expect((await listLog()).filter(({ action }) => action === 'template.update')).toHaveLength(1)
})

test('A name is used once on a site, whatever its case; another site may use it too', async () => {
  const { id } = await create()
  expect(await createTemplate(services(), laketown, values({ name: 'THURSDAY PAGE' }))).toEqual({
    kind: 'name-used',
  })
  expect((await createTemplate(services(), harbor, values())).kind).toBe('saved')
  const friday = await create({ name: 'Friday page' })
  const change = { id: friday.id, openedWith: fingerprint(values({ name: 'Friday page' })) }
  expect((await saveTemplate(services(), laketown, change, values()))?.kind).toBe('name-used')
  await deleteTemplate(services(), laketown, id)
  await create()
  expect(await restoreTemplate(services(), laketown, id)).toEqual({ kind: 'name-used' })
})

test('A deleted template can be restored for a day, and then it is gone', async () => {
  const { id } = await create()
  await deleteTemplate(services(), laketown, id)
  expect(await restoreTemplate(services(NOW + DAY + 1), laketown, id)).toBeNull()
  expect((await restoreTemplate(services(NOW + DAY), laketown, id))?.kind).toBe('restored')
  expect(await restoreTemplate(services(), laketown, id)).toBeNull()
  await deleteTemplate(services(), laketown, id)
  await createTemplate(services(NOW + 2 * DAY), laketown, values({ name: 'Other' }))
  expect(await db.all(sql`SELECT name FROM export_template`)).toEqual([{ name: 'Other' }])
})

test('A site has at most 50 templates', async () => {
  for (let n = 0; n < MAX_TEMPLATES; n++) await create({ name: `Page ${n}` })
  expect(await createTemplate(services(), laketown, values())).toEqual({ kind: 'too-many' })
})

test('A stored template with a choice that no longer exists gets the default one', async () => {
  const { id } = await create({ times: 'compact' })
  await db.run(sql`
    UPDATE export_template SET settings = json_set(settings, '$.times', 'sundial', '$.pattern', '{nothing}')`)
  expect(await findTemplate(db, laketown.id, id)).toMatchObject({
    times: 'ap',
    pattern: BUILT_IN_TEMPLATES.print.pattern,
    name: 'Thursday page',
  })
  await db.run(sql`UPDATE export_template SET settings = 'broken'`)
  expect(await findTemplate(db, laketown.id, id)).toMatchObject({ format: 'text' })
})
