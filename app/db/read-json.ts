/** Reads a column that a query built, or that we stored, as JSON of this type; for `mapWith`. */
export const readJson = <Value>(json: string): Value => JSON.parse(json)
