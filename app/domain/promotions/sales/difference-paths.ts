type Site = { id: number }

type DifferencesPage = { isClosed?: boolean; before?: number }

/** Where a site's sales disagree with their slots or payments. */
export function differencesPath({ id }: Site, page: DifferencesPage = {}): string {
  return `/site/upsells/differences?site=${id}${formatDifferencesPage(page)}`
}

/** The same of all sites, for superadmins. */
export function allDifferencesPath({ id }: Site, page: DifferencesPage = {}): string {
  return `/upsells/differences?site=${id}${formatDifferencesPage(page)}`
}

const formatDifferencesPage = ({ isClosed, before }: DifferencesPage) =>
  `${isClosed ? '&closed=1' : ''}${before === undefined ? '' : `&before=${before}`}`
