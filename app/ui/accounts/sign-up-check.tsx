import { useEffect, useState } from 'react'
import { type ProofOfWork, solveProofOfWork } from '~/lib/proof-of-work'
import { Field } from '~/ui/kit/field'

/** What checks that a person creates an account (app/platform/human-check.server.ts). */
export type SignUpChallenge = { work: ProofOfWork; sum: { text: string; token: string } }

/**
 * The solved work: undefined while the browser works at it, which begins when `isWanted`. Null where browsers offer no
 * cryptography, which is on pages without https.
 */
export function useSolvedWork(work: ProofOfWork, isWanted: boolean): string | null | undefined {
  const [solved, setSolved] = useState<{ challenge: string; solution: string | null }>()
  const { salt, challenge, signature, maxNumber } = work
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    solveProofOfWork({ salt, challenge, signature, maxNumber }, stop.signal).then(
      (solution) => {
        if (!stop.signal.aborted) setSolved({ challenge, solution })
      },
      () => setSolved({ challenge, solution: null }),
    )
    return () => stop.abort()
  }, [salt, challenge, signature, maxNumber, isWanted])
  return solved?.challenge === challenge ? solved.solution : undefined
}

/** Without JavaScript: a sum that a person solves to create an account. */
export function SumField({
  sum,
  field,
}: {
  sum: SignUpChallenge['sum']
  field: Parameters<typeof Field>[0]['field']
}) {
  const { id, name, errorId, errors } = field
  return (
    <noscript>
      <input type="hidden" name="sumToken" value={sum.token} />
      <Field
        label={`To create an account: what is ${sum.text}?`}
        field={{ id, name, errorId, errors }}
        inputMode="numeric"
        autoComplete="off"
      />
    </noscript>
  )
}
