/** A part of a page that fails alone: what it shows, or that it could not be read. */
export type Part<Value> = Value | 'unavailable'
