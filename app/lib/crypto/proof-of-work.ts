import { sha256 } from './sha-256'

/**
 * Work for a browser, in ALTCHA's format (altcha.org, proof of work 1): find the number for which SHA-256 of the salt and
 * the number is the challenge.
 */
export type ProofOfWork = { salt: string; challenge: string; signature: string; maxNumber: number }

/** The text that a browser sends for solved work. */
const formatSolution = ({ salt, signature }: ProofOfWork, number: number): string =>
  `${salt}.${number}.${signature}`

/** Null for a text that is not a solution. */
export function parseSolution(
  text: string,
): { salt: string; number: number; signature: string } | null {
  const [, salt, number, signature] =
    text.match(/^([0-9a-f]+\?form=[a-z-]+&expires=\d+&)\.(\d{1,9})\.([0-9a-f]{64})$/) ?? []
  return salt && number && signature ? { salt, number: Number(number), signature } : null
}

export const computeChallenge = (salt: string, number: number): Promise<string> =>
  sha256(`${salt}${number}`)

/** Solves the work; null if it has no solution or `signal` is aborted. */
export async function solveProofOfWork(
  work: ProofOfWork,
  signal?: AbortSignal,
): Promise<string | null> {
  for (let number = 0; number <= work.maxNumber; number++) {
    if (signal?.aborted) return null
    if ((await computeChallenge(work.salt, number)) === work.challenge) {
      return formatSolution(work, number)
    }
  }
  return null
}
