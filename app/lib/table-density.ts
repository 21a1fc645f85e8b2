/** How much room the rows of the console's tables have. */
const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** What is chosen: comfortable for anything else. */
export const parseDensity = (value: unknown): Density =>
  DENSITIES.find((density) => density === value) ?? 'comfortable'
