/**
 * Wrangler's proxy of the bindings wakes this thread by `Atomics.notify`, and up to the version that still runs on
 * Node 20 it takes a late wake-up of the call before for the answer to this one; from then on every call fails
 * (workers-sdk pull request 15552). A wait that goes on until the value has really changed cannot be fooled.
 */
export function patchAtomicsWait(): void {
  const wait = Atomics.wait.bind(Atomics) as typeof Atomics.wait
  const soundWait = (array: Int32Array, index: number, value: number, timeout?: number) => {
    let woken = wait(array, index, value, timeout)
    while (woken === 'ok' && timeout === undefined && Atomics.load(array, index) === value) {
      woken = wait(array, index, value)
    }
    return woken
  }
  Atomics.wait = soundWait as typeof Atomics.wait
}
