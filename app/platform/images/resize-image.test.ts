import { expect, test } from 'vitest'
import { streamBytes } from '~/lib/bytes/read-pieces'
import { createPng } from '../../../test/samples/png-image'
import { openImageTransformer, openSimulatedImageTransformer } from './resize-image.server'

/** Stands for the deployed binding: it writes down what it is calls for. */
function recordingBinding() {
  const calls: unknown[] = []
  const image = {
    transform(step: unknown) {
      calls.push(step)
      return image
    },
    async output(options: unknown) {
      calls.push(options)
      return { response: () => new Response('made') }
    },
  }
  return { calls, binding: { input: () => image } as unknown as ImagesBinding }
}

test('The deployed service crops, scales and rotates, in this order', async () => {
  const { calls, binding } = recordingBinding()
  const made = await openImageTransformer(binding)(
    streamBytes(await createPng(4, 2, () => [0, 0, 0])),
    { width: 4, height: 2, contentType: 'image/png' },
    {
      crop: { left: 1, top: 0, width: 2, height: 2 },
      width: 1,
      height: 1,
      rotation: 90,
      gray: true,
      contentType: 'image/webp',
    },
  )
  if (made.kind !== 'made') throw new Error(made.message)
  expect(await new Response(made.body).text()).toBe('made')
  expect(calls).toEqual([
    { trim: { left: 1, top: 0, width: 2, height: 2 } },
    { width: 1, height: 1, fit: 'squeeze', saturation: 0 },
    { rotate: 90 },
    { format: 'image/webp', quality: 82, anim: false },
  ])
})

test.each([
  [1, 'made'],
  [2, 'Network connection lost'],
])('A simulation that is cut off %i times ends with: %s', async (failures, result) => {
  const { binding } = recordingBinding()
  let left = failures
  const flaky = {
    input(stream: ReadableStream) {
      if (left-- > 0) throw new Error('Network connection lost.')
      return binding.input(stream)
    },
  } as ImagesBinding
  const transform = openSimulatedImageTransformer(flaky)
  const made = transform(
    streamBytes(await createPng(4, 2, () => [0, 0, 0])),
    { width: 4, height: 2, contentType: 'image/png' },
    { crop: null, width: 2, height: 1, rotation: 0, gray: false, contentType: 'image/png' },
  )
  const kind = await made.then(
    (image) => image.kind,
    (fault: Error) => fault.message,
  )
  expect(kind).toContain(result)
})
