import { expect, test } from 'vitest'
import { parseSocialPage, parseWebsite } from './venue-links'

test.each([
  ['example.com', 'https://example.com/'],
  [' www.example.com/hall?day=1 ', 'https://www.example.com/hall?day=1'],
  ['medium.example/@hall', 'https://medium.example/@hall'],
  ['example.com:8080', 'https://example.com:8080/'],
  ['http://example.com', 'http://example.com/'],
  ['https://example.com/a', 'https://example.com/a'],
])('The website “%s” is a link to %s', (entered, url) => {
  expect(parseWebsite(entered)).toBe(url)
})

test.each([
  '',
  'hall',
  'box@hall.example',
  'hall.example:x@evil.example',
  'hall.example:alert(1)',
  'javascript:alert(1)',
  'mailto:box@hall.example',
  'ftp://hall.example',
  'two words.com',
  '/a',
])('“%s” is no website', (entered) => {
  expect(parseWebsite(entered)).toBeNull()
})

test.each([
  ['twitter', '@LakeHall', 'https://x.com/LakeHall'],
  ['facebook', 'LakeHall', 'https://www.facebook.com/LakeHall'],
  ['yelp', '@lake-hall', 'https://www.yelp.com/biz/lake-hall'],
  ['pinterest', 'pinterest.com/lakehall', 'https://www.pinterest.com/lakehall'],
  ['twitter', 'hall.example/news', 'https://hall.example/news'],
  ['facebook', 'https://fb.example/hall', 'https://fb.example/hall'],
  ['facebook', 'javascript:alert(1)', null],
  ['twitter', '@two words', null],
  ['yelp', '', null],
] as const)('On %s, “%s” leads to %s', (network, entered, url) => {
  expect(parseSocialPage(network, entered)).toBe(url)
})
