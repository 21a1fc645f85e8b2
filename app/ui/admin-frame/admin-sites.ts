type NamedSite = { id: number; name: string }

/** The site that a page of the console is about, and all that the viewer may choose from, by name. */
export type AdminSites = { site: NamedSite; sites: NamedSite[] }
