/** Of a label that no venue has, where the venue can be added at once. */
export const UNKNOWN_VENUE =
  'There is no scrape venue with this label. Leave it empty to add the venue with this source.'

export const TOO_MANY_URLS = 'You have looked up many URLs. Wait a minute and try again.'
