import { expect, test } from 'vitest'
import { siteSettingsSchema } from '~/domain/sites/site'
import { adsCss, getAds, listFittingSizes } from './ads'

const settingsWith = (googleAds: object) => siteSettingsSchema.parse({ googleAds })

test('An ad slot is shown when its network, code and a size are set', () => {
  expect(getAds(siteSettingsSchema.parse({}))).toEqual({})
  const ads = getAds(
    settingsWith({
      networkCode: '21700000001',
      leaderboard: { code: 'lakes/top', sizes: [[728, 90]] },
      rightRail: { code: 'lakes/rail', sizes: [] },
    }),
  )
  expect(ads).toEqual({ leaderboard: { path: '/21700000001/lakes/top', sizes: [[728, 90]] } })
  expect(getAds(settingsWith({ networkCode: '1', rightRail: { sizes: [[300, 250]] } }))).toEqual({})
  const rail = { defaultCode: 'all/rail', sizes: [[300, 250]] }
  const getRailPath = (more: object) =>
    getAds(settingsWith({ networkCode: '1', rightRail: { ...rail, ...more } }))['right-rail']?.path
  expect(getRailPath({})).toBe('/1/all/rail')
  expect(getRailPath({ code: 'lakes/rail' })).toBe('/1/lakes/rail')
})

test('An ad slot reserves the height of the tallest ad that fits its width', () => {
  const ad = {
    path: '/1/top',
    sizes: [
      [970, 250],
      [728, 90],
      [320, 100],
      [320, 50],
    ] as [number, number][],
  }
  expect(adsCss({ leaderboard: ad }).match(/min-width:\d+px|--ad-height:\d+px/g)).toEqual([
    'min-width:320px',
    '--ad-height:100px',
    'min-width:728px',
    '--ad-height:100px',
    'min-width:970px',
    '--ad-height:250px',
  ])
  expect(listFittingSizes(ad, 727)).toEqual([
    [320, 100],
    [320, 50],
  ])
  expect(listFittingSizes(ad, 300)).toEqual([])
  expect(adsCss({})).toBe('')
})
