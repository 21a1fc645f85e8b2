import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AdSlot, AdsProvider } from './ad-slot'
import type { Ads, AdUnit } from './ads'

const draw = (ads: Ads, unit: AdUnit) =>
  renderToString(createElement(AdsProvider, { value: ads }, createElement(AdSlot, { unit })))

test('An ad slot is labeled, and absent on a site without ads', () => {
  const ads: Ads = { leaderboard: { path: '/1/top', sizes: [[728, 90]] } }
  const html = draw(ads, 'leaderboard')
  expect(html).toContain('aria-label="Advertisement"')
  expect(html).toContain('data-ad="leaderboard"')
  expect(html).toContain('id="ad-leaderboard"')
  expect(html).not.toContain('style=')
  expect(draw(ads, 'right-rail')).toBe('')
  expect(draw({}, 'leaderboard')).toBe('')
})
