import type { Site } from '~/domain/sites/site'

/** The newsroom's export of events; `template` is the key of a built-in one, or an id. */
export function exportPath({ id }: Pick<Site, 'id'>, template?: string | number): string {
  return `/site/export?site=${id}${template === undefined ? '' : `&template=${template}`}`
}

/** How the newsroom prints events. */
export function exportTemplatesPath({ id }: Pick<Site, 'id'>): string {
  return `/site/export/templates?site=${id}`
}

/** A new template, by default a copy of the one with this key or id. */
export function newExportTemplatePath({ id }: Pick<Site, 'id'>, copied?: string | number): string {
  return `/site/export/templates/new?site=${id}${copied === undefined ? '' : `&copy=${copied}`}`
}

export function exportTemplatePath({ id }: Pick<Site, 'id'>, template: { id: number }): string {
  return `/site/export/templates/${template.id}?site=${id}`
}
