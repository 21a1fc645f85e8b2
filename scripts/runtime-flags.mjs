/**
 * Works around a deadlock of workerd on machines of two processors, where V8 has one background thread: while that thread, which
 * compiles, waits for the main thread to collect garbage, the main thread waits, forever and busily, for it to free memory. With
 * no work in the background that cannot happen, and tests are no slower.
 */
export const RUNTIME_FLAGS = ['--single-threaded']

const isRuntimeConfig = (value) =>
  typeof value === 'object' && value !== null && 'services' in value && 'sockets' in value

/** Miniflare has no option for V8's flags. It copies its runtime's configuration by the entries, to which they are added. */
export function setRuntimeFlags(flags = RUNTIME_FLAGS) {
  const { entries } = Object
  Object.entries = (value) => {
    const all = entries(value)
    const isToBeSet = isRuntimeConfig(value) && !all.some(([name]) => name === 'v8Flags')
    return isToBeSet ? [...all, ['v8Flags', flags]] : all
  }
}
