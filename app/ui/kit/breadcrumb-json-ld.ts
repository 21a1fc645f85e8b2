import type { JsonLd } from './raw-html'

/** The way to a page, as search engines show it. `steps` are those of the breadcrumbs; of the page the name is enough. */
export function buildBreadcrumbJsonLd(
  steps: { name: string; href: string }[],
  here: string,
  siteUrl: string,
): JsonLd {
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
