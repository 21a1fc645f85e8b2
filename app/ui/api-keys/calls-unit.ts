/** What charts of keys count. */
export const CALLS = { singular: 'call', plural: 'calls' }
