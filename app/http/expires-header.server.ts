/** The header `expires` of a page that changes at an instant. The cache has the machine's clock, which pages do not have in development. */
export const toExpires = (changesAt: number, now: number): string =>
  new Date(Date.now() + changesAt - now).toUTCString()
