import {
  BadgeCheck,
  ChartNoAxesColumn,
  CircleUserRound,
  CodeXml,
  Combine,
  Download,
  FolderTree,
  Inbox,
  KeyRound,
  type LucideIcon,
  MapPin,
  Megaphone,
  Newspaper,
  Receipt,
  Rss,
  Scale,
  ScrollText,
  SlidersHorizontal,
  SpellCheck,
  Star,
  Store,
  Tag,
  Ticket,
  Webhook,
} from 'lucide-react'
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
  /** Shown beside its name, which says the same. */
  icon: LucideIcon
  group: (typeof ADMIN_GROUPS)[number]['id']
  /** Every page has the site in its URL (admin specification, section 2), also those about all sites. */
  path: (site: { id: number }) => string
  /** For superadmins only, as everything of the group 'all-cities' is. The page's own guard decides. */
  isForSuperadmins?: true
  /** Typed after g, it goes to the page. */
  key?: string
}

/** The console's pages, in the order of the specification (admin, section 2). */
const ADMIN_PAGES: AdminPage[] = [
  { name: 'Dashboard', icon: ChartNoAxesColumn, group: 'overview', path: dashboardPath, key: 'd' },
  {
    name: 'Edit Site',
    icon: SlidersHorizontal,
    group: 'settings',
    path: editSitePath,
    isForSuperadmins: true,
    key: 'e',
  },
  { name: 'Announcements', icon: Megaphone, group: 'content', path: announcementsPath, key: 'n' },
  { name: 'UGC', icon: Inbox, group: 'content', path: ugcPath, key: 'u' },
  { name: 'Upsell Rates', icon: Tag, group: 'money', path: upsellRatesPath, key: 'r' },
  { name: 'Upsells', icon: Receipt, group: 'money', path: upsellsPath, key: 'p' },
  { name: 'Featured Venues', icon: Star, group: 'content', path: featuredVenuesPath, key: 'v' },
  { name: 'API Keys', icon: KeyRound, group: 'settings', path: apiKeysPath, key: 'k' },
  { name: 'Webhooks', icon: Webhook, group: 'settings', path: webhooksPath, key: 'h' },
  { name: 'Widgets', icon: CodeXml, group: 'settings', path: widgetsPath, key: 'i' },
  { name: 'Curated Venues', icon: Store, group: 'content', path: curatedVenuesPath, key: 'o' },
  { name: 'Venue Claims', icon: BadgeCheck, group: 'content', path: claimsPath, key: 'm' },
  {
    name: 'Newsroom Export',
    icon: Newspaper,
    group: 'content',
    path: (site) => exportPath(site),
    key: 'j',
  },
  { name: 'Users', icon: CircleUserRound, group: 'people', path: usersPath, key: 's' },
  { name: 'Audit Log', icon: ScrollText, group: 'people', path: page('/site/audit'), key: 'l' },
  { name: 'All UGC', icon: Inbox, group: 'all-cities', path: page('/ugc'), key: 'a' },
  {
    name: 'All Differences',
    icon: Scale,
    group: 'all-cities',
    path: (site) => allDifferencesPath(site),
  },
  { name: 'Categories', icon: FolderTree, group: 'all-cities', path: categoriesPath, key: 'c' },
  { name: 'Duplicate Venues', icon: Combine, group: 'all-cities', path: duplicatesPath },
  { name: 'Feeds', icon: Rss, group: 'all-cities', path: feedsPath, key: 'f' },
  { name: 'Scrape Venues', icon: MapPin, group: 'all-cities', path: scrapeVenuesPath, key: 'w' },
  {
    name: 'Scrapes',
    icon: Download,
    group: 'all-cities',
    path: (site) => scrapesPath(site),
    key: 'x',
  },
  { name: 'Synonyms', icon: SpellCheck, group: 'all-cities', path: (site) => synonymsPath(site) },
  {
    name: 'Ticketmaster Venues',
    icon: Ticket,
    group: 'all-cities',
    path: page(TICKETING_VENUES_PATH),
    key: 't',
  },
  { name: 'All Audit Logs', icon: ScrollText, group: 'all-cities', path: page('/audit') },
]

/** The pages that a viewer may open. */
export function listAdminPages(isSuperadmin: boolean): AdminPage[] {
  const isForEditors = ({ group, isForSuperadmins }: AdminPage) =>
    group !== 'all-cities' && !isForSuperadmins
  return ADMIN_PAGES.filter((listed) => isSuperadmin || isForEditors(listed))
}
