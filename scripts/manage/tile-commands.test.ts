import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cutTiles } from '../../test/samples/cut-tiles'
import { buildMapArchive, MAPPED } from '../../test/samples/map-archive'
import { writeArchive } from '../../test/samples/write-archive'
import { runInProcess } from './run-cli'

const folder = mkdtempSync(join(tmpdir(), 'tiles-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tiles = (...args: string[]) =>
  runInProcess({ stateDir: join(folder, 'state') }, 'tiles', ...args)

function writeInput(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test('An archive is checked, uploaded, replaced and deleted', { timeout: 120_000 }, async () => {
  const file = writeInput('lakes.pmtiles', buildMapArchive())
  const facts = `${file}: 0.0 MB, zoom 10 to 14, from -88.00, 43.00 to -87.90, 43.10.\n`
  expect(await tiles('check', file)).toEqual({ code: 0, stdout: facts, stderr: '' })
  expect((await tiles('upload', 'lakes', file)).stdout).toBe(
    `${facts}Saved as lakes. Maps use it once MAP_TILES names it: MAP_TILES = "demo lakes"\n`,
  )
  expect((await tiles('upload', 'demo', file)).stdout).toBe(
    `${facts}Saved as demo. Maps use it within five minutes.\n`,
  )
  expect((await tiles('delete', 'lakes')).stdout).toBe('Deleted lakes.\n')
  expect((await tiles('delete', 'lakes')).stderr).toBe("There is no archive 'lakes'.\n")
})

test('An archive larger than what fits in memory at once is uploaded whole', {
  timeout: 120_000,
}, async () => {
  const bytes = new Uint8Array(11 * 1024 * 1024)
  bytes.set(buildMapArchive())
  const file = writeInput('large.pmtiles', bytes)
  expect(await tiles('upload', 'large', file)).toMatchObject({ code: 0 })
})

test('Files that maps cannot be drawn from are refused with the reason', async () => {
  const refuse = async (name: string, bytes: Uint8Array | string) => {
    const file = writeInput(name, bytes)
    const { code, stderr } = await tiles('upload', 'lakes', file)
    expect(code).toBe(1)
    return stderr.replace(`${file} `, '')
  }
  const whole = buildMapArchive()
  expect(await refuse('text.pmtiles', 'streets')).toBe(
    'is not a PMTiles archive of version 3, or is cut off.\n',
  )
  expect(await refuse('empty.pmtiles', '')).toBe(
    'is not a PMTiles archive of version 3, or is cut off.\n',
  )
  expect(await refuse('half.pmtiles', whole.subarray(0, whole.length - 40))).toBe(
    'is cut off: its last tiles are missing.\n',
  )
  expect(await refuse('protomaps.pmtiles', buildMapArchive({ layers: ['water', 'roads'] }))).toBe(
    "has no layer 'transportation': its tiles must be in the OpenMapTiles schema.\n",
  )
  const features = [
    {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [-87.95, 43.05] },
    },
  ]
  const shallow = cutTiles([{ name: 'water', minZoom: 4, features }], MAPPED).filter(
    ({ z }) => z < 9,
  )
  expect(
    await refuse('shallow.pmtiles', writeArchive({ tiles: shallow, box: MAPPED, metadata: {} })),
  ).toBe('ends at zoom 8; maps need tiles down to zoom 14.\n')
  const raster = buildMapArchive()
  raster[99] = 2
  expect(await refuse('raster.pmtiles', raster)).toBe('has no vector tiles (MVT).\n')
  expect((await tiles('upload', 'lakes', join(folder, 'nowhere'))).stderr).toMatch(
    'There is no file',
  )
  expect((await tiles('upload', 'lakes', folder)).stderr).toMatch('is a folder, not a file')
  for (const name of ['Maine', 'none', 'openfreemap', '../x']) {
    expect((await tiles('upload', name, 'x')).stderr).toMatch(`'${name}' cannot be the name`)
  }
})
