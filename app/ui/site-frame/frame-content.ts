import type { SignInProvider } from '~/domain/accounts/account'
import type { Day } from '~/lib/local-time'
import type { BaseMap } from '~/ui/map/base-map'
import type { Ads } from './ads'
import type { AnalyticsIds } from './analytics'
import type { ExternalFrame } from './external-frame'

export type NamedLink = { title: string; url: string }

/** Whoever is signed in, as the frame shows them. */
export type FrameViewer = {
  name: string
  email: string
  picture: string | null
  signInProviders: SignInProvider[]
  /** The console's page for this site; null for those who do not administer it. */
  adminHref: string | null
}

/** What every page of a site needs around it. */
export type SiteFrameContent = {
  kind: 'site'
  name: string
  tagline: string
  /** The site's own address, without a slash at its end: the origin of canonical links. */
  siteUrl: string
  imagesUrl: string
  loginUrl: string
  /** Null for a visitor. */
  viewer: FrameViewer | null
  /** In place of the logo, and below everything. */
  externalHeader: ExternalFrame | null
  externalFooter: ExternalFrame | null
  /** Its height in pixels, and the ground it was drawn for. */
  logo: { checksum: string; height: number; ground: 'white' | 'primary' } | null
  logoLinkUrl: string
  /** `current` where this page is the category's, or that of one below it. */
  nav: { id: string; name: string; current?: 'page' | 'true' }[]
  footerSections: { title: string; links: NamedLink[] }[]
  supportEmail: string | null
  preventSearchEngineIndex: boolean
  /** Today in the site's zone, for the day picker, and as it stands over the name. */
  today: Day
  dateline: string
  /** 'Central Time' */
  zoneName: string
  ads: Ads
  analytics: AnalyticsIds
  /** The brand, as browsers may colour what is theirs around the page. */
  themeColors: { light: string; dark: string }
  themeCss: string
  iconHref: string
  baseMap: BaseMap
}

/** What the pages of the other doors need around them. */
export type DoorFrameContent = {
  kind: 'admin' | 'login' | 'api' | 'widgets' | 'images' | 'none'
  /** The door's own address, without a slash at its end. */
  doorUrl: string
  /** Of the city somebody comes from; null where it is none. */
  city: { name: string; tagline: string; siteUrl: string } | null
  imagesUrl: string
  viewer: FrameViewer | null
  loginUrl: string
  /** The product's main page. */
  mainUrl: string
  themeCss: string
}

export type FrameContent = SiteFrameContent | DoorFrameContent
