import { expect, test } from 'vitest'
import { checkDomains } from './check-domains.server'

const DNS: Record<string, string[]> = {
  'city.events.example': ['192.0.2.1', '2001:db8::1'],
  'whatson.example': ['192.0.2.1'],
  'www.parked.example': ['198.51.100.7'],
  'new.city.example': [],
}

async function resolveHost(hostname: string): Promise<string[]> {
  if (hostname === 'slow.example') return new Promise(() => {})
  const ips = DNS[hostname]
  if (!ips) throw new Error('DNS does not answer')
  return ips
}

const check = (domains: string[], target = 'city.events.example') =>
  checkDomains({ resolveHost, timeLimit: 20 }, { domains, target })

test('Each domain says what DNS must say about it, and whether it does', async () => {
  const statuses = await check(['whatson.example', 'www.parked.example', 'new.city.example'])
  expect(statuses).toEqual([
    {
      domain: 'whatson.example',
      state: 'ready',
      ips: ['192.0.2.1'],
      expected: 'whatson.example. ALIAS or flattened CNAME city.events.example.',
    },
    {
      domain: 'www.parked.example',
      state: 'other-host',
      ips: ['198.51.100.7'],
      expected: 'www.parked.example. CNAME city.events.example.',
    },
    {
      domain: 'new.city.example',
      state: 'missing',
      ips: [],
      expected: 'new.city.example. CNAME city.events.example.',
    },
  ])
})

test('What DNS does not say in time, or not at all, is unknown', async () => {
  const states = await check(['slow.example', 'broken.example', 'whatson.example'])
  expect(states.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'ready'])
  const [withoutTarget] = await check(['whatson.example'], 'broken.example')
  expect(withoutTarget?.state).toBe('unknown')
})

test('A site without domains asks DNS nothing', async () => {
  expect(
    await checkDomains(
      { resolveHost: () => Promise.reject(), timeLimit: 20 },
      { domains: [], target: 'a.b' },
    ),
  ).toEqual([])
})
