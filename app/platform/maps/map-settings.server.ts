import { z } from 'zod'

const notSet = z.literal('').transform(() => undefined)

export const mapSettingsSchema = z.object({
  /** A MapLibre style with its key, which browsers can read. It replaces our own style and MAP_TILES. */
  MAP_STYLE_URL: z
    .url({
      protocol: /^https$/,
      error: 'MAP_STYLE_URL must be the https URL of a MapLibre style',
    })
    .optional()
    .or(notSet),
  /**
   * The streets in our own style: names of PMTiles archives in R2, `openfreemap` for the tiles of that service, or `none` for the
   * site's own shapes alone. Default: `openfreemap` in production, `none` in development.
   */
  MAP_TILES: z
    .string()
    .regex(
      /^[a-z0-9-]+([ ,]+[a-z0-9-]+)*$/,
      "MAP_TILES must be names of archives such as 'maine', or 'openfreemap', or 'none'",
    )
    .optional()
    .or(notSet),
})

/** What interactive maps are drawn on. */
export type MapSettings =
  | { kind: 'style'; url: string }
  /** Archives in R2, by name. */
  | { kind: 'archives'; names: string[] }
  /** The TileJSON of a service. */
  | { kind: 'service'; url: string }
  | { kind: 'shapes' }

/** Free, without a key, in the OpenMapTiles schema. */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org/planet'

export function chooseMap(
  { MAP_STYLE_URL: style, MAP_TILES: tiles }: z.infer<typeof mapSettingsSchema>,
  isDevelopment: boolean,
): MapSettings {
  if (style) return { kind: 'style', url: style }
  const chosen = tiles ?? (isDevelopment ? 'none' : 'openfreemap')
  if (chosen === 'none') return { kind: 'shapes' }
  if (chosen === 'openfreemap') return { kind: 'service', url: OPEN_FREE_MAP }
  return { kind: 'archives', names: [...new Set(chosen.split(/[ ,]+/))] }
}
