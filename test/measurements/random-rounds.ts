/**
 * The seeds of a test's random worlds. Each run of all tests walks through a few that no other run did; `--large` through
 * many. A failure names its seed: TEST_SEED=… repeats it, and TEST_ROUNDS=… says how many follow.
 */
export function listSeeds({ usual, large }: { usual: number; large: number }): number[] {
  const rounds = Number(process.env.TEST_ROUNDS) || (process.env.LARGE_TESTS ? large : usual)
  return Array.from({ length: rounds }, (_, round) => FIRST_SEED + round)
}

const FIRST_SEED = Number(process.env.TEST_SEED) || 1 + (Date.now() % 1_000_000)

/** How to see a failure again. */
export const describeSeed = (seed: number) =>
  `${process.env.LARGE_TESTS ? 'LARGE_TESTS=1 ' : ''}TEST_SEED=${seed} TEST_ROUNDS=1`
