import { apiKeysPath } from '~/domain/accounts/api-keys/api-key-paths'
import { exportPath } from '~/domain/newsroom/export-paths'
import { allDifferencesPath } from '~/domain/promotions/sales/difference-paths'
import { synonymsPath } from '~/domain/search/synonyms/synonyms-path'
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

/** The groups of the menu, in its order. The first has no heading. */
export const ADMIN_GROUPS = [
  { id: 'overview', name: null },
  { id: 'content', name: 'Content' },
  { id: 'money', name: 'Money' },
  { id: 'people', name: 'People' },
  { id: 'settings', name: 'Settings' },
  { id: 'all-cities', name: 'All cities' },
] as const

/** A page of the console as the menu, the command palette and the keyboard shortcuts know it. */
export type AdminPage = {
  name: string
  group: (typeof ADMIN_GROUPS)[number]['id']
  /** Every page has the site in its URL (admin specification, section 2), also those about all sites. */
  buildPath: (site: { id: number }) => string
  /** Who may open it: everyone who administers the site, or superadmins. The page's own guard decides. */
  audience: 'site' | 'superadmin'
  /** Typed after g, it goes to the page. */
  key?: string
}

/** The console's pages, in the order of the specification (admin, section 2). */
const ADMIN_PAGES: AdminPage[] = [
  { name: 'Dashboard', group: 'overview', buildPath: dashboardPath, audience: 'site', key: 'd' },
  {
    name: 'Edit Site',
    group: 'settings',
    buildPath: editSitePath,
    audience: 'superadmin',
    key: 'e',
  },
  {
    name: 'Announcements',
    group: 'content',
    buildPath: announcementsPath,
    audience: 'site',
    key: 'n',
  },
  { name: 'UGC', group: 'content', buildPath: ugcPath, audience: 'site', key: 'u' },
  { name: 'Upsell Rates', group: 'money', buildPath: upsellRatesPath, audience: 'site', key: 'r' },
  { name: 'Upsells', group: 'money', buildPath: upsellsPath, audience: 'site', key: 'p' },
  {
    name: 'Featured Venues',
    group: 'content',
    buildPath: featuredVenuesPath,
    audience: 'site',
    key: 'v',
  },
  { name: 'API Keys', group: 'settings', buildPath: apiKeysPath, audience: 'site', key: 'k' },
  { name: 'Webhooks', group: 'settings', buildPath: webhooksPath, audience: 'site', key: 'h' },
  { name: 'Widgets', group: 'settings', buildPath: widgetsPath, audience: 'site', key: 'i' },
  {
    name: 'Curated Venues',
    group: 'content',
    buildPath: curatedVenuesPath,
    audience: 'site',
    key: 'o',
  },
  { name: 'Venue Claims', group: 'content', buildPath: claimsPath, audience: 'site', key: 'm' },
  {
    name: 'Newsroom Export',
    group: 'content',
    buildPath: (site) => exportPath(site),
    audience: 'site',
    key: 'j',
  },
  { name: 'Users', group: 'people', buildPath: usersPath, audience: 'site', key: 's' },
  { name: 'Audit Log', group: 'people', buildPath: auditPath, audience: 'site', key: 'l' },
  { name: 'All UGC', group: 'all-cities', buildPath: allUgcPath, audience: 'superadmin', key: 'a' },
  {
    name: 'All Differences',
    group: 'all-cities',
    buildPath: (site) => allDifferencesPath(site),
    audience: 'superadmin',
  },
  {
    name: 'Categories',
    group: 'all-cities',
    buildPath: categoriesPath,
    audience: 'superadmin',
    key: 'c',
  },
  {
    name: 'Duplicate Venues',
    group: 'all-cities',
    buildPath: duplicatesPath,
    audience: 'superadmin',
  },
  { name: 'Feeds', group: 'all-cities', buildPath: feedsPath, audience: 'superadmin', key: 'f' },
  {
    name: 'Scrape Venues',
    group: 'all-cities',
    buildPath: scrapeVenuesPath,
    audience: 'superadmin',
    key: 'w',
  },
  {
    name: 'Scrapes',
    group: 'all-cities',
    buildPath: (site) => scrapesPath(site),
    audience: 'superadmin',
    key: 'x',
  },
  {
    name: 'Synonyms',
    group: 'all-cities',
    buildPath: (site) => synonymsPath(site),
    audience: 'superadmin',
  },
  {
    name: 'Ticketmaster Venues',
    group: 'all-cities',
    buildPath: ticketingVenuesPath,
    audience: 'superadmin',
    key: 't',
  },
  { name: 'All Audit Logs', group: 'all-cities', buildPath: allAuditPath, audience: 'superadmin' },
]

/** The pages that a viewer may open. */
export function listAdminPages(isSuperadmin: boolean): AdminPage[] {
  return ADMIN_PAGES.filter(({ audience }) => audience === 'site' || isSuperadmin)
}
