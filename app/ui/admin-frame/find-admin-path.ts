import { type AdminPage, listAdminPages } from './admin-menu-pages'

/** The path of the console's page with this name in the menu; null if there is none, or none for this viewer. */
export function findAdminPath(
  name: AdminPage['name'],
  { site, isSuperadmin }: { site: { id: number }; isSuperadmin: boolean },
): string | null {
  return (
    listAdminPages(isSuperadmin)
      .find((page) => page.name === name)
      ?.path(site) ?? null
  )
}
