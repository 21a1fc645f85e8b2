/** An image by its name: `{city}/{motif}/{number}`. */
export type ArtName = string

/** A made-up source URL for an image, so that events get it in the same way as a feed's images. */
export const artUrl = (name: ArtName) => `demo:${name}`
