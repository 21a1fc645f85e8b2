/** A package of Cloudflare's that takes long to load. */
export declare function loadPackage(name: 'wrangler'): typeof import('wrangler')
export declare function loadPackage(name: 'miniflare'): typeof import('miniflare')
