/** In bytes. */
export function measureBundle(folder: string): number
export function describeBundle(bytes: number): string
