import type { JsonLd } from '../text/raw-html'

/** Breadcrumbs as schema.org JSON-LD. `steps` are those of Breadcrumbs; the page itself needs only its name. */
export function buildBreadcrumbJsonLd(
  steps: { name: string; href: string }[],
  current: string,
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
      { '@type': 'ListItem', position: steps.length + 1, name: current },
    ],
  }
}
