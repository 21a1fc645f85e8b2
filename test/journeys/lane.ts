import { inject } from 'vitest'

/** A product of its own, so that journeys of two lanes never see each other's changes. */
export type Lane = {
  port: number
  stateDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    lanes: Lane[]
  }
}

/** The lane of this test file: vitest numbers the workers that run at the same time from 1. */
export const lane = inject('lanes')[Number(process.env.VITEST_POOL_ID) - 1]!
