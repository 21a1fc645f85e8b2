import { composeExport } from '~/domain/newsroom/compose-export'
import { isChosen, parseExportQuery } from '~/domain/newsroom/export-query'
import { findBuiltIn, type TemplateValues } from '~/domain/newsroom/export-template'
import { findTemplate } from '~/domain/newsroom/export-template-store.server'
import { findExport } from '~/domain/newsroom/find-export.server'
import type { Site } from '~/domain/sites/site'
import { notFound } from '~/http/error-responses.server'
import type { RequestArgs } from '~/http/guards.server'
import { getSiteUrl } from '~/http/site-url.server'
import { parseRowId } from '~/lib/row-id'
import { toDay } from '~/lib/time/local-time'
import type { Database } from '~/platform/storage/database.server'

/** What the URL of an export asks for, found and filled in. The viewer administers the site. */
export async function readExport({ request, context }: RequestArgs, site: Site) {
  const { services } = context
  const today = toDay(services.now, site.timezone)
  const query = parseExportQuery(new URL(request.url).searchParams, today)
  const url = getSiteUrl(site, request, context)
  const [template, categories] = await Promise.all([
    requireTemplate(services.db, site, query.template),
    context.listCategories(),
    // In the same round trip, for the search that follows.
    query.search.text ? services.readVocabulary?.(site) : null,
  ])
  const found = await findExport(services, { ...site, url }, { query, categories })
  const composed = composeExport({
    template,
    today,
    range: query.range,
    city: site.name,
    entries: found.entries.filter(({ id }) => isChosen(query.choice, id)),
    picksFirst: query.picks === 'first',
    categoryNames: categories.filter(({ parentId }) => parentId === null).map(({ name }) => name),
  })
  return { query, template, found, composed, today, url, categories }
}

export type ReadExport = Awaited<ReturnType<typeof readExport>>

/** The built-in template with this key, or the site's own with this id; 404 for any other. */
export async function requireTemplate(
  db: Database,
  site: { id: number },
  key: string,
): Promise<TemplateValues> {
  const builtIn = findBuiltIn(key)
  if (builtIn) return builtIn
  const id = parseRowId(key)
  const template = id === null ? null : await findTemplate(db, site.id, id)
  if (!template) throw notFound('Template not found')
  return template
}
