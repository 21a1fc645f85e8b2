/**
 * Works around a deadlock of workerd on machines of two processors, where V8 has one background thread: while that thread, which
 * compiles, waits for the main thread to collect garbage, the main thread waits, forever and busily, for it to free memory. With
 * no work in the background that cannot happen, and tests are no slower.
 */
export const RUNTIME_FLAGS = ['--single-threaded']

const isRuntimeConfig = (value) =>
  typeof value === 'object' && value !== null && 'services' in value && 'sockets' in value

/**
 * Miniflare has no option for V8's flags. It copies its runtime's configuration by the entries, to which they are added. Those
 * of the last call count in this process.
 */
export function setRuntimeFlags(flags = RUNTIME_FLAGS) {
  const { entries } = Object
  if ('v8Flags' in entries) {
    entries.v8Flags = flags
    return
  }
  const listEntries = (value) => {
    const all = entries(value)
    const isToBeSet = isRuntimeConfig(value) && !all.some(([name]) => name === 'v8Flags')
    return isToBeSet ? [...all, ['v8Flags', listEntries.v8Flags]] : all
  }
  listEntries.v8Flags = flags
  Object.entries = listEntries
}
