import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAd } from './google-publisher-tag'
import { loadTagManager, startAnalytics } from './google-tag'
import { runWhenIdle } from './run-when-idle'
import { hasTrackingOptOut } from './tracking-opt-out'

type Script = { src?: string; nonce?: string; async?: boolean; onerror?: () => void }
type Command = () => void

let scripts: Script[]
let page: Record<string, unknown>

/** As little of a browser as these scripts touch. */
beforeEach(() => {
  scripts = []
  page = {}
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelector: () => ({ nonce: 'n1' }),
    createElement: () => ({}),
    head: { appendChild: (script: Script) => scripts.push(script) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const getList = (name: string) => page[name] as unknown[]

test('Analytics queues its commands and loads its script once, with the page’s nonce', () => {
  startAnalytics('G-AB12CD34EF')
  startAnalytics('G-AB12CD34EF')
  const [, config] = getList('dataLayer').map((args) => [...(args as IArguments)])
  expect(config).toEqual(['config', 'G-AB12CD34EF'])
  expect(scripts).toMatchObject([
    {
      async: true,
      nonce: 'n1',
      src: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
    },
  ])
})

test('A tag container starts with the event that its script expects', () => {
  loadTagManager('GTM-AB12CD3')
  expect(getList('dataLayer')).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }])
  expect(scripts[0]?.src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3')
})

test('An ad is in a cross-origin frame and is not personalized when the visitor opts out', () => {
  const done: unknown[][] = []
  const recordCall =
    (name: string) =>
    (...words: unknown[]) =>
      void done.push([name, ...words])
  const service = {
    setForceSafeFrame: recordCall('frame'),
    setPrivacySettings: recordCall('privacy'),
  }
  const slot = { addService: recordCall('service') }
  const run = () => {
    const commands = (page.googletag as { cmd: Command[] }).cmd.splice(0)
    page.googletag = {
      cmd: [],
      pubads: () => service,
      defineSlot: (...words: unknown[]) => {
        done.push(['slot', ...words])
        return slot
      },
      enableServices: recordCall('enable'),
      display: recordCall('display'),
    }
    for (const command of commands) command()
  }
  const ad = { id: 'ad-leaderboard', path: '/1/top', sizes: [[728, 90]] as [number, number][] }

  showAd(ad)
  expect(scripts[0]?.src).toBe('https://securepubads.g.doubleclick.net/tag/js/gpt.js')
  run()
  expect(done.map(([name]) => name)).toEqual(['frame', 'slot', 'service', 'enable', 'display'])
  expect(done[1]).toEqual(['slot', '/1/top', [[728, 90]], 'ad-leaderboard'])

  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  done.length = 0
  showAd(ad)
  run()
  expect(done[1]).toEqual(['privacy', { nonPersonalizedAds: true, restrictDataProcessing: true }])
})

test('A blocked ad script is reported, so that no empty box stays', async () => {
  vi.resetModules()
  const tag = await import('./google-publisher-tag')
  const shown = tag.showAd({ id: 'ad-leaderboard', path: '/1/top', sizes: [[728, 90]] })
  scripts[0]?.onerror?.()
  expect(await shown).toBe(false)
})

test('Do Not Track and Global Privacy Control are respected', () => {
  expect(hasTrackingOptOut()).toBe(false)
  vi.stubGlobal('navigator', { doNotTrack: '1' })
  expect(hasTrackingOptOut()).toBe(true)
  vi.stubGlobal('navigator', { doNotTrack: '0', globalPrivacyControl: true })
  expect(hasTrackingOptOut()).toBe(true)
})

test('Third-party scripts wait until the page has loaded and the browser is idle, and can be canceled', () => {
  const heard: Record<string, Command> = {}
  const idle: Command[] = []
  page.addEventListener = (name: string, listener: Command) => {
    heard[name] = listener
  }
  page.requestIdleCallback = (callback: Command) => void idle.push(callback)
  vi.stubGlobal('document', { readyState: 'interactive' })
  const ran: string[] = []
  runWhenIdle(() => ran.push('kept'))
  expect(idle).toHaveLength(0)
  heard.load?.()
  expect(ran).toEqual([])
  idle[0]?.()
  expect(ran).toEqual(['kept'])
  const callOff = runWhenIdle(() => ran.push('called off'))
  callOff()
  heard.load?.()
  idle[1]?.()
  expect(ran).toEqual(['kept'])
})
