export const DOMAIN_AREAS: string[][]
export const UI_AREAS: string[][]
export function listForbidden(lines: string[][]): [area: string, forbidden: string[]][]
