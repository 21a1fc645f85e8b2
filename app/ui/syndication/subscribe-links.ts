/** Links that subscribe calendar apps to a calendar; `url` is its absolute URL. */
export function buildSubscribeLinks(url: string, name: string): { name: string; href: string }[] {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url, name })
  // Outlook does not decode a plus sign as a space.
  const query = String(outlook).replaceAll('+', '%20')
  return [
    {
      name: 'Google Calendar',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    { name: 'Apple Calendar', href: webcal },
    { name: 'Outlook.com', href: `https://outlook.live.com/calendar/0/addfromweb?${query}` },
    { name: 'Microsoft 365', href: `https://outlook.office.com/calendar/0/addfromweb?${query}` },
  ]
}
