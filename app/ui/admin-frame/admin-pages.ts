import { apiKeysPath } from '~/domain/accounts/api-keys/api-key-paths'
import { exportPath } from '~/domain/newsroom/export-paths'
import { allDifferencesPath } from '~/domain/promotions/sales/difference-paths'
import { synonymsPath } from '~/domain/search/synonyms/synonyms-path'
import {
  announcementsPath,
  categoriesPath,
  claimsPath,
  curatedVenuesPath,
  dashboardPath,
  duplicatesPath,
  editSitePath,
  featuredVenuesPath,
  feedsPath,
  page,
  scrapesPath,
  scrapeVenuesPath,
  TICKETING_VENUES_PATH,
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
  /** For superadmins only, as everything of the group 'all-cities' is. The page's own guard decides. */
  isForSuperadmins?: true
  /** Typed after g, it goes to the page. */
  key?: string
}

/** The console's pages, in the order of the specification (admin, section 2). */
const ADMIN_PAGES: AdminPage[] = [
  { name: 'Dashboard', group: 'overview', buildPath: dashboardPath, key: 'd' },
  {
    name: 'Edit Site',
    group: 'settings',
    buildPath: editSitePath,
    isForSuperadmins: true,
    key: 'e',
  },
  { name: 'Announcements', group: 'content', buildPath: announcementsPath, key: 'n' },
  { name: 'UGC', group: 'content', buildPath: ugcPath, key: 'u' },
  { name: 'Upsell Rates', group: 'money', buildPath: upsellRatesPath, key: 'r' },
  { name: 'Upsells', group: 'money', buildPath: upsellsPath, key: 'p' },
  { name: 'Featured Venues', group: 'content', buildPath: featuredVenuesPath, key: 'v' },
  { name: 'API Keys', group: 'settings', buildPath: apiKeysPath, key: 'k' },
  { name: 'Webhooks', group: 'settings', buildPath: webhooksPath, key: 'h' },
  { name: 'Widgets', group: 'settings', buildPath: widgetsPath, key: 'i' },
  { name: 'Curated Venues', group: 'content', buildPath: curatedVenuesPath, key: 'o' },
  { name: 'Venue Claims', group: 'content', buildPath: claimsPath, key: 'm' },
  { name: 'Newsroom Export', group: 'content', buildPath: (site) => exportPath(site), key: 'j' },
  { name: 'Users', group: 'people', buildPath: usersPath, key: 's' },
  { name: 'Audit Log', group: 'people', buildPath: page('/site/audit'), key: 'l' },
  { name: 'All UGC', group: 'all-cities', buildPath: page('/ugc'), key: 'a' },
  { name: 'All Differences', group: 'all-cities', buildPath: (site) => allDifferencesPath(site) },
  { name: 'Categories', group: 'all-cities', buildPath: categoriesPath, key: 'c' },
  { name: 'Duplicate Venues', group: 'all-cities', buildPath: duplicatesPath },
  { name: 'Feeds', group: 'all-cities', buildPath: feedsPath, key: 'f' },
  { name: 'Scrape Venues', group: 'all-cities', buildPath: scrapeVenuesPath, key: 'w' },
  { name: 'Scrapes', group: 'all-cities', buildPath: (site) => scrapesPath(site), key: 'x' },
  { name: 'Synonyms', group: 'all-cities', buildPath: (site) => synonymsPath(site) },
  {
    name: 'Ticketmaster Venues',
    group: 'all-cities',
    buildPath: page(TICKETING_VENUES_PATH),
    key: 't',
  },
  { name: 'All Audit Logs', group: 'all-cities', buildPath: page('/audit') },
]

/** The pages that a viewer may open. */
export function listAdminPages(isSuperadmin: boolean): AdminPage[] {
  const isForEditors = ({ group, isForSuperadmins }: AdminPage) =>
    group !== 'all-cities' && !isForSuperadmins
  return ADMIN_PAGES.filter((listed) => isSuperadmin || isForEditors(listed))
}
