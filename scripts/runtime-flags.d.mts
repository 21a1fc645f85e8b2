/** V8's flags of the local runtime. */
export declare const RUNTIME_FLAGS: string[]
/** Every Miniflare of this process starts its runtime with these flags. */
export declare function setRuntimeFlags(flags?: string[]): void
