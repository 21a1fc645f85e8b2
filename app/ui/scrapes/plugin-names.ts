/** What people know the kinds of sources as. The first word is the plugin's name. */
export const PLUGIN_NAMES: Record<string, string> = {
  carbonhouse: 'carbonhouse: websites that carbonhouse builds',
  ical: 'ical: an iCalendar feed (.ics)',
  jsonld: 'jsonld: pages that describe their events for search engines',
  rss: 'rss: an RSS or Atom feed of events',
  siphon: 'siphon: any page, by a manifest',
  ticketmaster: 'ticketmaster: Ticketmaster, by area or venue',
  tribe: 'tribe: The Events Calendar (WordPress)',
}
