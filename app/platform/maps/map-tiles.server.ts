import { PMTiles } from 'pmtiles'
import type { Box } from '~/lib/shapes/geojson'
import { findTileBox, type TileCoordinates } from '~/lib/shapes/map-tile'
import {
  ArchiveMissingError,
  createArchiveCache,
  DEEPEST_ZOOM,
  openBucketSource,
  readAttribution,
} from './tile-archive.server'

/** The streets, water and parks of our own maps: PMTiles archives in R2, one for each region. */
export type MapTiles = {
  /** The archives together; null when none of them is there. */
  describe(): Promise<TileSet | null>
  /** The names of archives that are not there. */
  listMissing(): Promise<string[]>
  /** A tile of the first archive that has it. */
  find(at: TileCoordinates): Promise<FoundTile>
}

type TileSet = {
  /** Changes when an archive is replaced. */
  version: string
  minZoom: number
  maxZoom: number
  box: Box
  /** HTML, as the archives have it. */
  attribution: string
}

type FoundTile =
  | { kind: 'tile'; bytes: ArrayBuffer; version: string }
  | { kind: 'empty'; version: string }
  /** No archive is there. */
  | { kind: 'no-archive' }

export const tileArchiveKey = (name: string) => `tiles/${name}.pmtiles`

/** What an isolate remembers of the archives of a bucket. */
const caches = new WeakMap<R2Bucket, ReturnType<typeof createArchiveCache>>()

/** The archives of these names, of which the first wins where several overlap. */
export function openMapTiles(bucket: R2Bucket, names: string[]): MapTiles {
  const cache = caches.get(bucket) ?? createArchiveCache()
  caches.set(bucket, cache)
  const archives = names.map((name) => {
    const key = tileArchiveKey(name)
    const source = openBucketSource(bucket, key)
    return { key, source, archive: new PMTiles(source, cache) }
  })
  type Archive = (typeof archives)[number]

  /** With their headers, of which the isolate remembers those of archives that are there. */
  async function listPresent() {
    const all = await Promise.all(
      archives.map(async (each) => {
        const header = await orNull(each.archive.getHeader())
        return header && { ...each, header }
      }),
    )
    return all.filter((present) => present !== null)
  }

  /** Forgets an archive that was replaced. */
  async function refresh({ key, source, archive }: Archive): Promise<void> {
    const [header, current] = await Promise.all([orNull(archive.getHeader()), bucket.head(key)])
    if (header?.etag !== current?.etag) await cache.invalidate(source)
  }

  return {
    async describe() {
      await Promise.all(archives.map(refresh))
      const present = await listPresent()
      if (present.length === 0) return null
      const headers = present.map(({ header }) => header)
      const metadata = await Promise.all(
        present.map(({ archive }) => orNull(archive.getMetadata())),
      )
      return {
        version: toVersion(headers),
        minZoom: Math.min(...headers.map(({ minZoom }) => minZoom)),
        maxZoom: DEEPEST_ZOOM,
        box: {
          west: Math.min(...headers.map(({ minLon }) => minLon)),
          south: Math.min(...headers.map(({ minLat }) => minLat)),
          east: Math.max(...headers.map(({ maxLon }) => maxLon)),
          north: Math.max(...headers.map(({ maxLat }) => maxLat)),
        },
        attribution: [...new Set(metadata.map(readAttribution).filter(Boolean))].join(' '),
      }
    },
    async listMissing() {
      const found = await Promise.all(archives.map(({ key }) => bucket.head(key)))
      return names.filter((_, index) => found[index] === null)
    },
    async find(at) {
      const present = await listPresent()
      if (present.length === 0) return { kind: 'no-archive' }
      const { west, south, east, north } = findTileBox(at)
      const near = present.filter(
        ({ header: { minLon, minLat, maxLon, maxLat } }) =>
          minLon <= east && maxLon >= west && minLat <= north && maxLat >= south,
      )
      let bytes: ArrayBuffer | null = null
      for (const { archive, source } of near) {
        if (bytes) break
        try {
          bytes = (await archive.getZxy(at.z, at.x, at.y))?.data ?? null
        } catch (fault) {
          if (!(fault instanceof ArchiveMissingError)) throw fault
          // It was deleted after its header was remembered.
          await cache.invalidate(source)
        }
      }
      // Read again: with the tile, the reader may have found that an archive was replaced.
      const current = await listPresent()
      if (current.length === 0) return { kind: 'no-archive' }
      const version = toVersion(current.map(({ header }) => header))
      return bytes ? { kind: 'tile', bytes, version } : { kind: 'empty', version }
    },
  }
}

const ETAG_CHARACTERS = 8

const toVersion = (headers: { etag?: string | undefined }[]) =>
  headers.map(({ etag = '' }) => etag.replace(/\W/g, '').slice(0, ETAG_CHARACTERS)).join('-')

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (fault) {
    if (fault instanceof ArchiveMissingError) return null
    throw fault
  }
}
