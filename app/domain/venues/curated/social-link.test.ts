import { expect, test } from 'vitest'
import { normalizeSocialLink, SOCIAL_NETWORKS } from './social-link'
import { socialLinkSchema } from './social-link-schema'

test.each([
  ['facebook', '@LakeHall', 'https://www.facebook.com/LakeHall'],
  ['facebook', 'http://m.facebook.com/LakeHall/?fbclid=x#top', 'https://www.facebook.com/LakeHall'],
  ['facebook', 'fb.com/LakeHall', 'https://www.facebook.com/LakeHall'],
  ['twitter', 'LakeHall', 'https://x.com/LakeHall'],
  ['twitter', 'https://twitter.com/LakeHall?s=20', 'https://x.com/LakeHall'],
  ['pinterest', 'www.pinterest.co.uk/lakehall', 'https://pinterest.co.uk/lakehall'],
  ['twitter', 'http://twitter.example/hall', 'https://twitter.example/hall'],
  ['yelp', 'lake-hall-milwaukee', 'https://www.yelp.com/biz/lake-hall-milwaukee'],
  ['yelp', 'https://www.yelp.com/biz/lake-hall?ref=x', 'https://www.yelp.com/biz/lake-hall'],
] as const)('On %s, “%s” is stored as one URL', (network, entered, url) => {
  expect(normalizeSocialLink(network, entered)).toBe(url)
  expect(normalizeSocialLink(network, url)).toBe(url)
})

test('What is no page of the network is refused, with an example', () => {
  for (const network of SOCIAL_NETWORKS) {
    for (const entered of [
      'javascript:alert(1)',
      'https://evil.example/facebook.com',
      'https://facebook.com.evil.io/x',
      'https://user:pass@www.yelp.com/biz/x',
      'ftp://x.com/name',
      'https://x.com:8080/name',
      'two words',
      '<b>name</b>',
      'https://',
    ]) {
      expect(normalizeSocialLink(network, entered), `${network} ${entered}`).toBeNull()
    }
  }
  const parsed = socialLinkSchema('facebook').safeParse('https://example.com/hall')
  expect(parsed.error?.issues[0]?.message).toBe(
    'Enter a page on Facebook, such as https://www.facebook.com/name',
  )
  expect(socialLinkSchema('yelp').parse('  ')).toBe('')
})
