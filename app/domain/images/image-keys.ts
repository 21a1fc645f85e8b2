/** The key in the bucket of an original. It is never served. */
export const originalKey = (checksum: string) => `original/${checksum}`

/** Where everything made from an image is stored, so that it can be purged with it. */
export const renditionsPrefix = (checksum: string) => `derived/${checksum}/`

/** The key of something made from an image. */
export const renditionKey = (checksum: string, name: string) => renditionsPrefix(checksum) + name

/** Where files wait until they have been checked. Their keys sort by when they arrived. */
export const UPLOADS_PREFIX = 'upload/'

/** A key for a file that arrives now (epoch milliseconds). */
export const uploadKey = (now: number) => `${uploadsBefore(now)}-${crypto.randomUUID()}`

/** Sorts after all keys of files that arrived before this instant. */
export const uploadsBefore = (now: number) => UPLOADS_PREFIX + String(now).padStart(15, '0')
