type Site = { id: number }

/** The page Webhooks of a site. */
export function webhooksPath({ id }: Site): string {
  return `/site/webhooks?site=${id}`
}

/** A webhook's page, with its deliveries: all, or those that failed; those before a delivery. */
export function webhookPath(
  site: Site,
  webhook: { id: number },
  { show, before }: { show?: 'failed'; before?: string } = {},
): string {
  const query = new URLSearchParams({
    site: `${site.id}`,
    ...(show && { show }),
    ...(before && { before }),
  })
  return `/site/webhooks/${webhook.id}?${query}`
}
