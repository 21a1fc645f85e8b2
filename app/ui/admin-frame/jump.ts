import { sitesPath } from '~/domain/sites/admin-path'
import { type AdminPage, listAdminPages } from './admin-menu-pages'

/** Something to go to: a page, site, event, venue or person. */
export type JumpTarget = { href: string; name: string; detail: string }

/** What was found, by kind. */
export type JumpGroup = { name: string; targets: JumpTarget[] }

export const MAX_JUMP_TEXT = 100

type Site = { id: number }

/** The URL path of what is found for a text, as JSON of JumpGroup[]. */
export const jumpJsonPath = ({ id }: Site, text: string) =>
  `/search.json?${new URLSearchParams({ site: String(id), q: text })}`

/** The URL path of the sites to choose from, as JSON of JumpGroup[]; each leads to the page `from`. */
export const sitesJsonPath = (site: Site, from: string, text: string) =>
  sitesPath(site, { from, text }).replace('/sites?', '/sites.json?')

/** The console's pages whose names contain the text: all of them without a text. */
export function findPages(site: Site, isSuperadmin: boolean, text: string): JumpGroup[] {
  const typed = text.trim().toLowerCase()
  const pages = listAdminPages(isSuperadmin).filter(({ name }) =>
    name.toLowerCase().includes(typed),
  )
  return pages.length === 0
    ? []
    : [{ name: 'Pages', targets: pages.map((page) => toTarget(page, site)) }]
}

const toTarget = ({ name, path, key }: AdminPage, site: Site): JumpTarget => ({
  href: path(site),
  name,
  detail: key ? `g ${key}` : '',
})
