import type { MetaDescriptor } from '@remix-run/react'

/**
 * The meta tags of a page of the console: its title is the page's name, those of the pages above it and the site's, such as
 * 'Add Administrator - Administrators - Laketown'. Undefined if the viewer may not see the page.
 */
export function buildAdminMeta(names: string[] | undefined): MetaDescriptor[] {
  return [{ title: names?.join(' - ') ?? '404 Not Found' }]
}
