import { expect, test } from 'vitest'
import { buildBreadcrumbJsonLd } from './breadcrumb-json-ld'

test('Breadcrumbs are numbered, and the last one needs no URL', () => {
  expect(
    buildBreadcrumbJsonLd([{ name: 'Events Home', href: '/' }], 'Quartet', 'https://city.example'),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Events Home', item: 'https://city.example/' },
      { '@type': 'ListItem', position: 2, name: 'Quartet' },
    ],
  })
})
