/** The way to a page as schema.org describes one. `steps` are those of the breadcrumbs, their paths on this site. */
export function breadcrumbJsonLd(
  steps: { name: string; href: string }[],
  here: string,
  siteUrl: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...steps.map(({ name, href }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: siteUrl + href,
      })),
      { '@type': 'ListItem', position: steps.length + 1, name: here },
    ],
  }
}
