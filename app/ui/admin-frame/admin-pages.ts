import { apiKeysPath } from '~/domain/accounts/api-key-paths'
import { exportPath } from '~/domain/newsroom/export-paths'
import { allDifferencesPath } from '~/domain/promotions/difference-paths'
import { synonymsPath } from '~/domain/search/synonyms-path'
import {
  allAuditPath,
  allUgcPath,
  announcementsPath,
  auditPath,
  categoriesPath,
  claimsPath,
  curatedVenuesPath,
  dashboardPath,
  duplicatesPath,
  editSitePath,
  featuredVenuesPath,
  feedsPath,
  scrapesPath,
  scrapeVenuesPath,
  ticketingVenuesPath,
  ugcPath,
  upsellRatesPath,
  upsellsPath,
  usersPath,
} from '~/domain/sites/admin-path'
import { webhooksPath } from '~/domain/webhooks/webhook-paths'
import { widgetsPath } from '~/domain/widgets/widgets-path'

/** A page of the console as the menu, the command palette and the keyboard shortcuts know it. */
export type AdminPage = {
  name: string
  /** Every page has the site in its URL (admin specification, section 2), also those about all sites. */
  buildPath: (site: { id: number }) => string
  /** Who may open it: everyone who administers the site, or superadmins. The page's own guard decides. */
  audience: 'site' | 'superadmin'
  /** Typed after g, it goes to the page. */
  key?: string
}

/** The console's pages, in the order of the specification (admin, section 2). */
export const ADMIN_PAGES: AdminPage[] = [
  { name: 'Dashboard', buildPath: dashboardPath, audience: 'site', key: 'd' },
  { name: 'Edit Site', buildPath: editSitePath, audience: 'superadmin', key: 'e' },
  { name: 'Announcements', buildPath: announcementsPath, audience: 'site', key: 'n' },
  { name: 'UGC', buildPath: ugcPath, audience: 'site', key: 'u' },
  { name: 'Upsell Rates', buildPath: upsellRatesPath, audience: 'site', key: 'r' },
  { name: 'Upsells', buildPath: upsellsPath, audience: 'site', key: 'p' },
  { name: 'Featured Venues', buildPath: featuredVenuesPath, audience: 'site', key: 'v' },
  { name: 'API Keys', buildPath: apiKeysPath, audience: 'site', key: 'k' },
  { name: 'Webhooks', buildPath: webhooksPath, audience: 'site', key: 'h' },
  { name: 'Widgets', buildPath: widgetsPath, audience: 'site', key: 'i' },
  { name: 'Curated Venues', buildPath: curatedVenuesPath, audience: 'site', key: 'o' },
  { name: 'Venue Claims', buildPath: claimsPath, audience: 'site', key: 'm' },
  { name: 'Newsroom Export', buildPath: (site) => exportPath(site), audience: 'site', key: 'j' },
  { name: 'Users', buildPath: usersPath, audience: 'site', key: 's' },
  { name: 'Audit Log', buildPath: auditPath, audience: 'site', key: 'l' },
  { name: 'All UGC', buildPath: allUgcPath, audience: 'superadmin', key: 'a' },
  {
    name: 'All Differences',
    buildPath: (site) => allDifferencesPath(site),
    audience: 'superadmin',
  },
  { name: 'Categories', buildPath: categoriesPath, audience: 'superadmin', key: 'c' },
  { name: 'Duplicate Venues', buildPath: duplicatesPath, audience: 'superadmin' },
  { name: 'Feeds', buildPath: feedsPath, audience: 'superadmin', key: 'f' },
  { name: 'Scrape Venues', buildPath: scrapeVenuesPath, audience: 'superadmin', key: 'w' },
  { name: 'Scrapes', buildPath: (site) => scrapesPath(site), audience: 'superadmin', key: 'x' },
  { name: 'Synonyms', buildPath: (site) => synonymsPath(site), audience: 'superadmin' },
  { name: 'Ticketmaster Venues', buildPath: ticketingVenuesPath, audience: 'superadmin', key: 't' },
  { name: 'All Audit Logs', buildPath: allAuditPath, audience: 'superadmin' },
]

/** The pages that a viewer may open. */
export function listAdminPages(isSuperadmin: boolean): AdminPage[] {
  return ADMIN_PAGES.filter(({ audience }) => audience === 'site' || isSuperadmin)
}
