import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { box } from '../../test/box'
import { runCli, runInProcess } from './run-cli'

const folder = mkdtempSync(join(tmpdir(), 'manage-test-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stateDir = join(folder, 'state')
const manage = (...args: string[]) => runCli({ stateDir }, ...args)
const manageInProcess = (...args: string[]) => runInProcess({ stateDir }, ...args)

function writeInput(name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

const lakeside = ['--host', 'lakeside', '--timezone', 'America/Chicago']
const hall = ['--label', 'hall', '--name', 'Music Hall', '--timezone', 'America/Chicago']
const sites = async () => JSON.parse((await manageInProcess('site', 'list', '--json')).stdout)

test('A site is set up on a new machine and filled from a file, and every step can be repeated', {
  timeout: 240_000,
}, async () => {
  const bounds = writeInput('lakeside.geojson', box(-88.1, 42.9, -87.8, 43.2))
  const create = ['site', 'create', ...lakeside, '--bounds', bounds, '--name']
  expect(await manage(...create, 'Lakeside')).toEqual({
    code: 0,
    stdout:
      'Created site lakeside (Lakeside).\nWithin its bounds: 0 venues, 0 upcoming events and 0 regions.\n',
    stderr: '',
  })
  expect((await manageInProcess(...create, 'Lakeside')).stdout).toBe(
    'Site lakeside is unchanged.\n',
  )
  expect((await manageInProcess(...create, 'Lakeside City')).stdout).toMatch(
    'Updated site lakeside: name.',
  )
  const otherBounds = writeInput('elsewhere.geojson', box(10, 10, 11, 11))
  await manageInProcess(
    'site',
    'create',
    '--host',
    'elsewhere',
    '--name',
    'Elsewhere',
    '--timezone',
    'UTC',
    '--bounds',
    otherBounds,
    '--canonical',
    'www.Elsewhere.example',
  )

  const regions = writeInput('hoods.geojson', {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { NAME: 'Harbor' },
        geometry: box(-88, 43, -87.9, 43.1),
      },
    ],
  })
  const geo = ['geo', 'import', regions, '--type', 'neighborhood', '--name-property', 'NAME']
  expect((await manageInProcess(...geo)).stdout).toBe(
    "Imported 1 neighborhood of 'hoods': 1 created, 0 updated, 0 unchanged.\n",
  )

  const venue = ['venue', 'create', ...hall, '--latitude', '43.05', '--longitude', '-87.95']
  expect((await manageInProcess(...venue)).stdout).toBe(
    'Created venue hall (Music Hall).\nIt is on site lakeside, in Harbor.\n',
  )
  expect((await manageInProcess('venue', 'list', '--filter', 'music')).stdout).toMatch(
    /^hall +Music Hall .* lakeside$/m,
  )

  expect((await manageInProcess('categories', 'load')).stdout).toMatch(
    /^Loaded \d+ categories: \d+ created, /,
  )
  const categories = (...args: string[]) => manageInProcess('categories', ...args)
  expect(await categories('add', 'Polka', '--below', 'concerts')).toMatchObject({
    stdout: "Added 'polka'.\n",
  })
  expect((await categories('rename', 'polka', 'Polka & Waltz')).stdout).toBe(
    "Renamed 'polka' to Polka & Waltz.\n",
  )
  expect((await categories('move', 'polka', '--below', 'comedy')).stdout).toBe("Moved 'polka'.\n")
  expect((await categories('list')).stdout).toMatch(/^polka +Comedy \/ Polka & Waltz$/m)
  expect(await categories('move', 'comedy', '--below', 'polka')).toMatchObject({
    code: 1,
    stderr: 'A category cannot be below itself\n',
  })
  expect((await categories('merge', 'polka', '--into', 'concerts')).stdout).toBe(
    "Merged 'polka' into 'concerts'.\n",
  )
  expect(await categories('delete', 'polka')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no category 'polka'."),
  })
  expect(await categories('delete', 'concerts')).toMatchObject({
    code: 1,
    stderr: 'There are categories below it. Move or merge them first.\n',
  })

  const feed = writeInput('hall.json', {
    events: [
      {
        id: 7,
        title: 'An evening of strings',
        url: 'https://hall.example/event/strings',
        start_date: '2026-07-11 20:00:00',
        end_date: '2026-07-11 22:00:00',
        timezone: 'America/Chicago',
        categories: [],
        organizer: [],
        image: false,
        venue: [],
      },
    ],
    total: 1,
    total_pages: 1,
  })
  const order = ['feed', 'import', '--plugin', 'tribe', '--from', feed, '--category', 'concerts']
  expect((await manageInProcess(...order, '--venue', 'hall')).stdout).toMatch(
    'Events  1 created, 0 updated',
  )
  expect((await manageInProcess(...order, '--venue', 'hall')).stdout).toMatch(
    'Events  0 created, 0 updated, 0 deleted, 1 not modified',
  )
  expect(await manageInProcess(...order, '--venue', 'hal')).toMatchObject({
    code: 1,
    stderr: "There is no venue 'hal'. Choose one of: hall.\n",
  })
  expect(await manageInProcess(...order.with(3, 'nope'), '--venue', 'hall')).toMatchObject({
    code: 1,
    stderr:
      "There is no plugin 'nope'. The plugins are: tribe, ical, carbonhouse, jsonld, rss, siphon, ticketmaster.\n",
  })
  expect((await manageInProcess('feed', 'runs')).stdout).toMatch('2 runs, the latest first.')
  expect(await sites()).toMatchObject([
    { host: 'elsewhere', domains: ['elsewhere.example'], venues: 0, upcoming: 0, regions: 0 },
    { host: 'lakeside', name: 'Lakeside City', venues: 1, upcoming: 1, regions: 1 },
  ])
})

test('Invalid commands print an error, and change nothing', {
  timeout: 240_000,
}, async () => {
  const before = await sites()
  const bad = writeInput('points.geojson', { type: 'Point', coordinates: [0, 0] })
  const crossed = writeInput('crossed.geojson', {
    type: 'Polygon',
    coordinates: [
      [
        [-88, 43],
        [-87, 44],
        [-87, 43],
        [-88, 44],
        [-88, 43],
      ],
    ],
  })
  const complaints: [string[], string | RegExp][] = [
    [
      ['site', 'create', ...lakeside, '--name', 'Lakeside', '--bounds', 'no-such.geojson'],
      'There is no file no-such.geojson.\n',
    ],
    [
      ['site', 'create', ...lakeside, '--name', 'Lakeside', '--bounds', bad],
      /Must be a GeoJSON FeatureCollection or Feature containing a single Polygon/,
    ],
    [
      ['site', 'create', ...lakeside, '--name', 'Lakeside', '--bounds', crossed],
      /crossed.geojson: Invalid bounds: the outline crosses or touches itself/,
    ],
    [
      ['venue', 'create', ...hall, '--latitude', '', '--longitude', '200'],
      'latitude must not be blank.\nlongitude must be between -180 and 180.\n',
    ],
    [['feed', 'run', '--feed', '404'], 'There is no feed 404. See: feed list\n'],
    [['site', 'crate'], /unknown command 'crate'/],
    [['site', 'list', '--remote'], /wrangler.toml/],
  ]
  for (const [args, complaint] of complaints) {
    const ended = await manageInProcess(...args)
    expect(ended.stderr).toMatch(complaint)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
  }
  expect(await sites()).toEqual(before)
})

test('A data folder that is not writable is reported without a stack trace', async () => {
  const ended = await runInProcess({ stateDir: writeInput('not-a-folder', '') }, 'site', 'list')
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^The folder STATE_DIR=\S+ is not writable\. Choose another\.$/m)
})

test('An unexpected error is printed with its stack trace', async () => {
  writeInput('v3', 'where wrangler wants a folder')
  const ended = await runInProcess({ stateDir: folder }, 'site', 'list')
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toMatch(/\n\s+at /)
})
