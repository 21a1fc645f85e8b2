import {
  EtagMismatch,
  type Header,
  PMTiles,
  ResolvedValueCache,
  type Source,
  TileType,
} from 'pmtiles'
import { isRecord } from '~/lib/bytes/json'

/** Headers and directories that stay in memory, of all archives together. */
const CACHED_RANGES = 60

/** The zoom level from which maps enlarge tiles; the deepest of the OpenMapTiles schema. */
export const DEEPEST_ZOOM = 14

/** Layers without which there is no map. */
const NEEDED_LAYERS = ['water', 'transportation']

/** Remembers headers and directories, but no promises, which requests cannot share in workerd. */
export const createArchiveCache = () => new ResolvedValueCache(CACHED_RANGES)

/** An archive that R2 does not have. */
export class ArchiveMissingError extends Error {
  override name = 'ArchiveMissingError'
}

/** Reads ranges of an object. `EtagMismatch` makes the reader forget what it remembers of an earlier object. */
export const openBucketSource = (bucket: R2Bucket, key: string): Source => ({
  getKey: () => key,
  async getBytes(offset, length, _signal, etag) {
    const object = await bucket.get(key, {
      range: { offset, length },
      ...(etag && { onlyIf: { etagMatches: etag } }),
    })
    if (!object) throw new ArchiveMissingError(key)
    if (!('body' in object)) throw new EtagMismatch()
    return { data: await object.arrayBuffer(), etag: object.etag }
  },
})

/** What is in an archive of vector tiles, or why maps cannot be drawn from it, as the end of a sentence. */
export type ArchiveCheck =
  | { kind: 'usable'; header: Header }
  | { kind: 'unusable'; message: string }

export async function checkArchive(source: Source): Promise<ArchiveCheck> {
  const unusable = (message: string) => ({ kind: 'unusable' as const, message })
  const archive = new PMTiles(source)
  let header: Header
  let metadata: unknown
  try {
    header = await archive.getHeader()
    metadata = await archive.getMetadata()
  } catch (fault) {
    if (fault instanceof ArchiveMissingError) throw fault
    return unusable('is not a PMTiles archive of version 3, or is cut off')
  }
  if (header.tileType !== TileType.Mvt) return unusable('has no vector tiles (MVT)')
  if (header.maxZoom < DEEPEST_ZOOM) {
    return unusable(`ends at zoom ${header.maxZoom}; maps need tiles down to zoom ${DEEPEST_ZOOM}`)
  }
  const layers =
    isRecord(metadata) && Array.isArray(metadata.vector_layers) ? metadata.vector_layers : []
  const ids = layers.map((layer: unknown) => (isRecord(layer) ? layer.id : null))
  const missing = NEEDED_LAYERS.filter((name) => !ids.includes(name))
  if (missing.length > 0) {
    return unusable(`has no layer '${missing[0]}': its tiles must be in the OpenMapTiles schema`)
  }
  const end = header.tileDataOffset + (header.tileDataLength ?? 0)
  try {
    await source.getBytes(end - 1, 1)
  } catch {
    return unusable('is cut off: its last tiles are missing')
  }
  return { kind: 'usable', header }
}

export const readAttribution = (metadata: unknown): string =>
  isRecord(metadata) && typeof metadata.attribution === 'string' ? metadata.attribution : ''
