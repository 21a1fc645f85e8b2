/** The reference of the public API, a page that Remix renders. */
export const DOCS_PATH = '/v1/docs'
