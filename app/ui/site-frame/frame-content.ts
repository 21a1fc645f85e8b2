import type { SignInProvider } from '~/domain/accounts/account'
import type { MastheadStyle } from '~/domain/sites/design/site-design'
import type { SectionResult } from '~/lib/section-result'
import type { Day } from '~/lib/time/local-time'
import type { BaseMap } from '~/ui/map/base-map'
import type { Ads } from './ads'
import type { AnalyticsIds } from './analytics'
import type { ExternalFrame } from './external-frame'

type NamedLink = { title: string; url: string }

type NavCategory = { id: string; name: string; current?: 'page' | 'true' }

/** The signed-in account, as the frame shows it. */
export type FrameViewer = {
  name: string
  email: string
  imageChecksum: string | null
  signInProviders: SignInProvider[]
  /** This site's admin page; null for viewers who are not its admins. */
  adminHref: string | null
}

/** What the frame around every page of a site shows. */
export type SiteFrameContent = {
  kind: 'site'
  name: string
  tagline: string
  /** The site's URL without a trailing slash: the origin of canonical links. */
  siteUrl: string
  /** The same of the host that was requested: the origin of links back to the page. */
  doorUrl: string
  /** The link by which other websites find out how to show the page as a widget (https://oembed.com, 4), if they can. */
  embed?: { rel: string; type: string; href: string }
  imagesUrl: string
  loginUrl: string
  /** Null for a visitor. */
  viewer: FrameViewer | null
  /** Shown instead of the logo, and below the footer. */
  externalHeader: ExternalFrame | null
  externalFooter: ExternalFrame | null
  /** Its height in pixels, the background it was designed for, and the checksum of the one for dark mode. */
  logo: { checksum: string; height: number; ground: 'white' | 'primary'; dark?: string } | null
  masthead: MastheadStyle
  logoLinkUrl: string
  /** `current` is set on this category's page, and on those of its descendants. */
  nav: SectionResult<NavCategory[]>
  footerSections: { title: string; links: NamedLink[] }[]
  supportEmail: string | null
  preventSearchEngineIndex: boolean
  /** The page shows a draft of the site: it runs no scripts, and its links open elsewhere. */
  isPreview?: true
  /** Today in the site's time zone, for the day picker, and as text above the name. */
  today: Day
  dateline: string
  /** 'Central Time' */
  zoneName: string
  ads: Ads
  analytics: AnalyticsIds
  /** For the browser's own interface: the color of the masthead below it. */
  themeColors: { light: string; dark: string }
  themeCss: string
  iconHref: string
  baseMap: BaseMap
}

/** What the frame around pages of other doors (admin, login, …) shows. */
export type DoorFrameContent = {
  kind: 'admin' | 'login' | 'api' | 'widgets' | 'images' | 'moved' | 'none'
  /** The door's URL without a trailing slash. */
  doorUrl: string
  /** The site that the visitor came from; null when there is none. */
  site: { name: string; tagline: string; siteUrl: string } | null
  imagesUrl: string
  viewer: FrameViewer | null
  loginUrl: string
  /** The home page of the site that the visitor came from, else of the oldest one; the login page if there is none. */
  mainUrl: string
  themeCss: string
}

export type FrameContent = SiteFrameContent | DoorFrameContent
