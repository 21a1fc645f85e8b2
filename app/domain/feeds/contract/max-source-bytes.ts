/** A longer answer of a source, a feed or a page, is refused: the parsers hold it in memory, of which a worker has 128 MB. */
export const MAX_SOURCE_BYTES = 12 * 1024 * 1024
