/** Pixels by zoom level. */
export type Widths = Record<number, number>

/** The streets of the OpenMapTiles schema, from the smallest to the widest, which lie above, and how wide they are with their edges. */
export const STREETS: {
  id: string
  classes: string[]
  from: number
  width: Widths
  edge: Widths
  isFast?: true
}[] = [
  {
    id: 'small',
    classes: ['minor', 'service', 'minor_construction', 'busway', 'raceway'],
    from: 12,
    width: { 12: 0.35, 13: 0.9, 14: 2.2, 16: 7.5, 18: 20 },
    edge: { 12: 0.5, 13: 1.3, 14: 3.2, 16: 9, 18: 22 },
  },
  {
    id: 'medium',
    classes: ['tertiary'],
    from: 10,
    width: { 10: 0.4, 12: 1.1, 14: 3.6, 16: 10, 18: 24 },
    edge: { 10: 0.5, 12: 1.7, 14: 4.8, 16: 11.6, 18: 26 },
  },
  {
    id: 'main',
    classes: ['secondary', 'primary'],
    from: 8,
    width: { 8: 0.6, 11: 1.3, 12: 2, 14: 5, 16: 12.5, 18: 28 },
    edge: { 8: 0.8, 11: 2, 12: 2.9, 14: 6.4, 16: 14.4, 18: 30 },
  },
  {
    id: 'fast',
    classes: ['trunk', 'motorway'],
    from: 5,
    width: { 5: 0.5, 9: 1.2, 12: 2.6, 14: 6, 16: 14, 18: 30 },
    edge: { 5: 0.8, 9: 2, 12: 4, 14: 7.8, 16: 16.2, 18: 32.4 },
    isFast: true,
  },
]

/** How much faster widths grow toward the next zoom level. */
export const WIDTH_BASE = 1.4

/** The width at a zoom level, as MapLibre interpolates it. */
export function findWidth(widths: Widths, zoom: number): number {
  const stops = Object.entries(widths).map(([at, width]) => ({ at: Number(at), width }))
  const next = stops.find(({ at }) => at >= zoom)
  const last = stops.findLast(({ at }) => at <= zoom)
  if (!next || !last || next.at === last.at) return (last ?? next)?.width ?? 0
  const share = (WIDTH_BASE ** (zoom - last.at) - 1) / (WIDTH_BASE ** (next.at - last.at) - 1)
  return last.width + (next.width - last.width) * share
}
