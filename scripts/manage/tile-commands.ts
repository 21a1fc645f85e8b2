import type { FileHandle } from 'node:fs/promises'
import type { Command } from 'commander'
import type { Header, Source } from 'pmtiles'
import { tileArchiveKey } from '~/platform/maps/map-tiles.server'
import { checkArchive } from '~/platform/maps/tile-archive.server'
import { CommandError, print } from './command'
import { openInputFile } from './input'
import type { CommandServices, RunCommand } from './with-services'

const NAME = /^[a-z0-9-]+$/
const CONTENT_TYPE = 'application/vnd.pmtiles'
const CHUNK_BYTES = 4 * 1024 * 1024
const MEBIBYTE = 1024 * 1024

export function addTileCommands(program: Command, run: RunCommand): void {
  const tiles = program
    .command('tiles')
    .description('streets, water and parks on maps (docs/deploy.md, "Maps")')
  tiles
    .command('check')
    .description('check that maps can be drawn from an archive')
    .argument('<file>', 'a PMTiles archive of vector tiles in the OpenMapTiles schema')
    .action((file: string) =>
      withFile(file, async ({ header, bytes }) => print(describe(file, header, bytes))),
    )
  tiles
    .command('upload')
    .description('save an archive for maps, or replace it')
    .argument('<name>', 'its name in MAP_TILES, such as maine')
    .argument('<file>', 'a PMTiles archive of vector tiles in the OpenMapTiles schema')
    .action(async (name: string, file: string) => {
      requireName(name)
      await withFile(file, async ({ handle, header, bytes }) => {
        print(describe(file, header, bytes))
        await run(async (platform) => {
          await save(platform, tileArchiveKey(name), handle)
          print(`Saved as ${name}. ${describeUse(platform, name)}`)
        })
      })
    })
  tiles
    .command('delete')
    .description('delete an archive')
    .argument('<name>', 'its name')
    .action(async (name: string) => {
      requireName(name)
      await run(async ({ bucket }) => {
        const key = tileArchiveKey(name)
        if (!(await bucket.has(key))) throw new CommandError(`There is no archive '${name}'.`)
        await bucket.delete(key)
        print(`Deleted ${name}.`)
      })
    })
}

function requireName(name: string): void {
  if (!NAME.test(name) || ['openfreemap', 'none'].includes(name)) {
    throw new CommandError(
      `'${name}' cannot be the name of an archive: use lower-case characters, digits and hyphens, such as maine-2026.`,
    )
  }
}

type ArchiveFile = { handle: FileHandle; header: Header; bytes: number }

async function withFile(file: string, work: (archive: ArchiveFile) => Promise<void>) {
  const handle = await openInputFile(file)
  try {
    const checked = await checkArchive(openFileSource(file, handle))
    if (checked.kind === 'unusable') throw new CommandError(`${file} ${checked.message}.`)
    await work({ handle, header: checked.header, bytes: (await handle.stat()).size })
  } finally {
    await handle.close()
  }
}

const openFileSource = (file: string, handle: FileHandle): Source => ({
  getKey: () => file,
  async getBytes(offset, length) {
    const data = new ArrayBuffer(length)
    const { bytesRead } = await handle.read(new Uint8Array(data), 0, length, offset)
    if (bytesRead === 0) throw new Error(`${file} ends before ${offset}`)
    return { data: data.slice(0, bytesRead) }
  },
})

async function save({ bucket }: CommandServices, key: string, handle: FileHandle): Promise<void> {
  const writer = bucket.openWriter(key, CONTENT_TYPE)
  try {
    for (let at = 0; ; ) {
      const chunk = new Uint8Array(CHUNK_BYTES)
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, at)
      if (bytesRead === 0) break
      await writer.write(chunk.subarray(0, bytesRead))
      at += bytesRead
    }
    const written = await writer.end()
    if (written.kind === 'small') await bucket.save(key, written.bytes, CONTENT_TYPE)
  } catch (fault) {
    await writer.discard()
    throw fault
  }
}

function describe(file: string, { minZoom, maxZoom, ...box }: Header, bytes: number): string {
  const degrees = [box.minLon, box.minLat, box.maxLon, box.maxLat].map((value) => value.toFixed(2))
  const size = (bytes / MEBIBYTE).toFixed(1)
  return `${file}: ${size} MB, zoom ${minZoom} to ${maxZoom}, from ${degrees.slice(0, 2).join(', ')} to ${degrees.slice(2).join(', ')}.`
}

function describeUse({ settings: { map } }: CommandServices, name: string): string {
  if (map.kind === 'archives' && map.names.includes(name)) return 'Maps use it within five minutes.'
  return `Maps use it once MAP_TILES names it: MAP_TILES = "${map.kind === 'archives' ? [...map.names, name].join(' ') : name}"`
}
