/** The key in the bucket of an original. It is never served. */
export const originalKey = (checksum: string) => `original/${checksum}`

/** Where everything made from an image is stored, so that it can be purged with it. */
export const renditionsPrefix = (checksum: string) => `derived/${checksum}/`

/** The key of something made from an image. */
export const renditionKey = (checksum: string, name: string) => renditionsPrefix(checksum) + name
