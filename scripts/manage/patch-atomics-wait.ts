/**
 * Works around a bug in Wrangler's binding proxy (workers-sdk pull request 15552; fixed in versions that need Node 22): a
 * late `Atomics.notify` of one call is mistaken for the answer to the next, and every later call fails. The patched wait
 * continues until the value has really changed.
 */
export function patchAtomicsWait(): void {
  const wait = Atomics.wait.bind(Atomics) as typeof Atomics.wait
  const patchedWait = (array: Int32Array, index: number, value: number, timeout?: number) => {
    let woken = wait(array, index, value, timeout)
    while (woken === 'ok' && timeout === undefined && Atomics.load(array, index) === value) {
      woken = wait(array, index, value)
    }
    return woken
  }
  Atomics.wait = patchedWait as typeof Atomics.wait
}
