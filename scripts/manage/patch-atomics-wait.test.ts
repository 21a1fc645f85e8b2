import { afterEach, expect, test } from 'vitest'
import { patchAtomicsWait } from './patch-atomics-wait'

const original = Atomics.wait

afterEach(() => {
  Atomics.wait = original
})

test('A wait continues after a wake-up that did not change the value', () => {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let waits = 0
  const wakes = (array: Int32Array) => {
    waits += 1
    if (waits === 2) Atomics.store(array, 0, 1)
    return 'ok'
  }
  Atomics.wait = wakes as unknown as typeof Atomics.wait
  patchAtomicsWait()
  expect(Atomics.wait(cell, 0, 0)).toBe('ok')
  expect(waits).toBe(2)
})

test('A wait with a timeout behaves as before', () => {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  patchAtomicsWait()
  expect(Atomics.wait(cell, 0, 0, 1)).toBe('timed-out')
  expect(Atomics.wait(cell, 0, 5)).toBe('not-equal')
})
