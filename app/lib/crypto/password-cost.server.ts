/** Of scrypt: 2^ln rounds of r blocks of 128 bytes, p times. */
export type Cost = { ln: number; r: number; p: number }

/** The parameters that OWASP's Password Storage Cheat Sheet gives for 16 MB per hash, which a worker can spare. */
export const COST: Cost = { ln: 14, r: 8, p: 5 }
