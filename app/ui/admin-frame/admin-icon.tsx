import {
  BadgeCheck,
  ChartNoAxesColumn,
  CircleUserRound,
  CodeXml,
  Combine,
  Download,
  FolderTree,
  Globe,
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

/** By the page's name. Only the icons that are named are in the browser's scripts. */
const ICONS: Record<string, LucideIcon> = {
  Dashboard: ChartNoAxesColumn,
  'Edit Site': SlidersHorizontal,
  Announcements: Megaphone,
  UGC: Inbox,
  'Upsell Rates': Tag,
  Upsells: Receipt,
  'Featured Venues': Star,
  'API Keys': KeyRound,
  Webhooks: Webhook,
  Widgets: CodeXml,
  'Curated Venues': Store,
  'Venue Claims': BadgeCheck,
  'Newsroom Export': Newspaper,
  Users: CircleUserRound,
  'Audit Log': ScrollText,
  'All UGC': Inbox,
  'All Differences': Scale,
  Categories: FolderTree,
  'Duplicate Venues': Combine,
  Feeds: Rss,
  'Scrape Venues': MapPin,
  Scrapes: Download,
  Synonyms: SpellCheck,
  'Ticketmaster Venues': Ticket,
  'All Audit Logs': ScrollText,
}

/** The icon of a page of the console, beside its name, which says the same. */
export function AdminIcon({ page, className }: { page: string; className?: string }) {
  const Icon = ICONS[page] ?? Globe
  return <Icon className={className} size={18} strokeWidth={1.75} aria-hidden="true" />
}
