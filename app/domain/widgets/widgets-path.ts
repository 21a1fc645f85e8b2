/** The console's page with instructions and code to show the site's events on other websites. */
export const widgetsPath = ({ id }: { id: number }): string => `/site/widgets?site=${id}`
