import { buildCategoryOptions } from '~/domain/categories/category-options'
import { listSiteRegions } from '~/domain/geography/region-store.server'
import { describeDates } from '~/domain/newsroom/describe-dates'
import { type ExportEntry, isCalledOff } from '~/domain/newsroom/export-entry'
import {
  exportPath,
  exportTemplatePath,
  exportTemplatesPath,
  newExportTemplatePath,
} from '~/domain/newsroom/export-paths'
import { isChosen } from '~/domain/newsroom/export-query'
import { BUILT_IN_TEMPLATES } from '~/domain/newsroom/export-template'
import { listTemplates } from '~/domain/newsroom/export-template-store.server'
import { type DateStyle, formatDaySpan } from '~/domain/newsroom/format-date'
import { AP_STYLE } from '~/domain/newsroom/house-style'
import { measureExport, renderPlain } from '~/domain/newsroom/render-export'
import type { Site } from '~/domain/sites/site'
import type { RequestArgs } from '~/http/guards.server'
import { parseRowId } from '~/lib/row-id'
import type { ChoiceRow, ExportPage } from '~/ui/newsroom/export-page'
import { type ReadExport, readExport } from './read-export.server'

/** What the page of an export shows. */
export async function loadExportPage(args: RequestArgs, site: Site): Promise<ExportPage> {
  const { db } = args.context.services
  const [read, own, regions] = await Promise.all([
    readExport(args, site),
    listTemplates(db, site.id),
    listSiteRegions(db, site.id),
  ])
  const { query, template, composed, found, today, categories } = read
  const { search, range } = query
  const neighborhoods = regions.filter(({ type }) => type === 'neighborhood')
  const id = parseRowId(query.template)
  return {
    site: { id: site.id, name: site.name },
    filter: {
      when: query.preset,
      from: range.first,
      to: range.last,
      picks: query.picks,
      text: search.text ?? '',
      tags: query.tags.join(', '),
      template: query.template,
    },
    dates: formatDaySpan(range.first, range.last, { ...AP_STYLE, today }),
    isCut: query.isCut,
    templates: [
      ...Object.entries(BUILT_IN_TEMPLATES).map(([value, { name }]) => ({ value, label: name })),
      ...own.map(({ id: own, name }) => ({ value: String(own), label: name })),
    ],
    categories: buildCategoryOptions(categories),
    chosenCategories: search.categories ?? [],
    neighborhoods: neighborhoods.map(({ slug, name }) => ({ id: slug, label: name })),
    chosenNeighborhoods: (search.regions ?? [])
      .filter(({ type }) => type === 'neighborhood')
      .map(({ slug }) => slug),
    choice: query.choice,
    rows: found.entries.map((entry) => buildRow(entry, read)),
    omitted: found.omitted,
    format: template.format,
    hidesCalledOff: template.calledOff === 'omit' && found.entries.some(isCalledOff),
    size: measureExport(composed, template),
    room: template.room,
    text: template.format === 'newsletter' ? null : renderPlain(composed, template, today),
    hrefs: {
      ...buildHrefs(new URL(args.request.url)),
      clear: exportPath(site),
      templates: exportTemplatesPath(site),
      edit: id === null ? null : exportTemplatePath(site, { id }),
      copy: newExportTemplatePath(site, query.template),
    },
  }
}

function buildRow(entry: ExportEntry, { query, today }: ReadExport): ChoiceRow {
  const style: DateStyle = { ...AP_STYLE, weekdays: 'short', today }
  return {
    id: entry.id,
    title: entry.title,
    when: describeDates(entry.dates, { ...style, heading: null }),
    venueName: entry.venueName,
    isPicked: entry.isPicked,
    calledOff: isCalledOff(entry) ? entry.status : null,
    isChosen: isChosen(query.choice, entry.id),
    href: entry.url,
  }
}

/** Links with the same query. */
function buildHrefs({ searchParams }: URL) {
  const without = (...names: string[]) => {
    const params = new URLSearchParams(searchParams)
    for (const name of names) params.delete(name)
    return params
  }
  const same = without()
  const all = without('begin', 'except', 'with')
  const none = without('begin', 'except', 'with')
  none.set('begin', 'none')
  return {
    file: `/site/export/file?${same}`,
    plainText: `/site/export/file?${same}&as=text`,
    newsletter: `/site/export/newsletter?${same}`,
    all: `/site/export?${all}`,
    none: `/site/export?${none}`,
  }
}
