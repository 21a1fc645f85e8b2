import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asVisitor, at, DEMO_SITES, manage, withBrowser } from './browser'
import { lane } from './lane'

withBrowser()

const RECORDINGS = '../shared/fixtures'
const BOUNDS = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-88.08, 42.91],
        [-87.85, 42.91],
        [-87.85, 43.2],
        [-88.08, 43.2],
        [-88.08, 42.91],
      ],
    ],
  },
}

test.skipIf(!existsSync(RECORDINGS))(
  'An operator sets up Milwaukee from recordings, and visitors find its concerts on that site only',
  { timeout: 240_000 },
  async () => {
    const bounds = join(lane.stateDir, 'milwaukee.geojson')
    writeFileSync(bounds, JSON.stringify(BOUNDS))
    const steps = [
      `site create --host milwaukee --name Milwaukee --timezone America/Chicago --bounds ${bounds}`,
      `geo import --type neighborhood --name-property name ${RECORDINGS}/geo/milwaukee-neighborhoods.geojson`,
      'venue create --label centro --name Centro --address Riverwest --timezone America/Chicago --latitude 43.0677 --longitude -87.9022',
      `feed import --plugin tribe --venue centro --category concerts --from ${RECORDINGS}/tribe/centrocaferiverwest.com-events.json`,
    ]
    for (const step of steps) {
      const { output, code } = await manage(...step.split(' '))
      expect(code, output).toBe(0)
    }
    const again = await manage(...steps.at(-1)!.split(' '))
    expect(again.output).toMatch(/4 (not modified|unchanged)/i)

    await asVisitor({ javaScript: false }, async (page) => {
      await page.goto(at('milwaukee'))
      expect(await page.textContent('main')).toContain(
        'CLAUDIA JOHNSON TRIO – alternative rock originals',
      )
      expect(await page.textContent('main')).toContain('8:00')

      await page.goto(at('milwaukee', '/search?q=julia+danielle'))
      await page
        .getByRole('link', { name: /JULIA DANIELLE/ })
        .first()
        .click()
      await page.waitForURL(/\/event\/\d+$/)
      const details = await page.textContent('main')
      expect(details).toContain('July 17')
      expect(details).toContain('8:00')
      expect(details).not.toContain('&#8211;')

      await page.goto(at('milwaukee', '/search?days=2026-07-18'))
      expect(await page.textContent('main')).toContain('PANALURE')
      expect(await page.textContent('main')).not.toContain('LAKEWAVES')

      await page.goto(at('milwaukee', '/category/concerts'))
      expect(await page.textContent('main')).toContain('PANALURE')
    })

    await asVisitor({ javaScript: false }, async (page) => {
      for (const { host } of DEMO_SITES) {
        await page.goto(at(host, '/search?q=panalure'))
        expect(await page.textContent('main')).toContain('No events match your search criteria.')
      }
    })
  },
)

test('Invalid input to the commands gets a helpful error, and changes nothing', {
  timeout: 240_000,
}, async () => {
  const before = (await manage('site', 'list', '--json')).output
  const refused: [string, RegExp][] = [
    [
      'site create --host X! --name Town --timezone America/Chicago --bounds nowhere.geojson',
      /nowhere\.geojson|Host must be/,
    ],
    ['feed import --plugin tribe --venue nowhere-hall --from package.json', /nowhere-hall/],
    ['geo import --type suburb --name-property name package.json', /neighborhood/],
    [
      'venue create --label x --name X --address Y --timezone Mars/Base --latitude 1 --longitude 2',
      /timezone/i,
    ],
  ]
  for (const [step, message] of refused) {
    const { output, code } = await manage(...step.split(' '))
    expect(code, output).toBe(1)
    expect(output).toMatch(message)
    expect(output).not.toMatch(/\n\s+at /)
  }
  expect((await manage('site', 'list', '--json')).output).toBe(before)
})
