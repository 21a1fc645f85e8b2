type NamedSite = { id: number; name: string }

/** The site of an admin page, and all sites that the viewer may choose from, by name. */
export type AdminSites = {
  site: NamedSite
  sites: NamedSite[]
  /** How many submitted events of the site wait for a decision. */
  waiting: number
  isSuperadmin: boolean
}
