export const DOMAIN_AREAS: string[][]
export const FORBIDDEN_AREAS: [area: string, forbidden: string[]][]
