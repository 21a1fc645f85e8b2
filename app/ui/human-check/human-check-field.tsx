import { useEffect, useRef, useState } from 'react'
import { type ProofOfWork, solveProofOfWork } from '~/lib/crypto/proof-of-work'
import { Field } from '~/ui/kit/fields/field'
import styles from './human-check-field.module.css'
import { useTurnstile } from './use-turnstile'

/** What checks that a person submits a form (app/platform/human-check/human-check.server.ts). */
export type HumanChallenge = { sum: { text: string; token: string } } & (
  | { kind: 'work'; work: ProofOfWork }
  | { kind: 'turnstile'; siteKey: string }
)

type Props = {
  /** As the check on the server names the form. */
  form: 'sign-up' | 'event'
  challenge: HumanChallenge
  /** The check begins when true: only looking at the page does no work and loads no script. */
  isWanted: boolean
  /** The server's last reply to the form, if any. */
  reply: { result: { error?: Record<string, string[] | null> | null } } | undefined
}

/** The check of the form, and whether it still runs. */
export function useHumanCheck({ form, challenge, isWanted, reply }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const needsSum = Boolean(reply?.result.error?.sum)
  const { kind } = challenge
  const solution = useSolvedWork(kind === 'work' ? challenge.work : null, isWanted)
  const token = useTurnstile({
    box,
    form,
    reply,
    siteKey: kind === 'turnstile' ? challenge.siteKey : null,
    isWanted: isWanted && !needsSum,
  })
  const answer = kind === 'work' ? solution : token
  const isSumShown = needsSum || (kind === 'turnstile' && token === null)
  return { box, answer, isSumShown, isRunning: !isSumShown && answer === undefined }
}

/** What the browser sends; the sum without JavaScript, or where Turnstile does not work. */
export function HumanCheck({
  challenge,
  check: { box, answer, isSumShown },
  purpose,
  field,
}: {
  challenge: HumanChallenge
  check: ReturnType<typeof useHumanCheck>
  /** What the form is for: 'create an account'. */
  purpose: string
  field: SumProps['field']
}) {
  const sum = <SumField sum={challenge.sum} purpose={purpose} field={field} />
  const name = challenge.kind === 'work' ? 'solution' : 'cf-turnstile-response'
  return (
    <>
      <input type="hidden" name={name} value={answer ?? ''} />
      {challenge.kind === 'turnstile' ? (
        <div ref={box} className={styles.turnstile} data-turnstile={challenge.siteKey} />
      ) : null}
      {isSumShown ? sum : <noscript>{sum}</noscript>}
    </>
  )
}

/**
 * The solved work: undefined while the browser works at it, which begins when `isWanted`. Null where browsers offer no
 * cryptography, which is on pages without https.
 */
function useSolvedWork(work: ProofOfWork | null, isWanted: boolean): string | null | undefined {
  const [solved, setSolved] = useState<{ challenge: string; solution: string | null }>()
  const { salt, challenge, signature, maxNumber } = work ?? NO_WORK
  useEffect(() => {
    if (!isWanted || maxNumber === 0) return
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

const NO_WORK: ProofOfWork = { salt: '', challenge: '', signature: '', maxNumber: 0 }

type SumProps = {
  purpose: string
  sum: HumanChallenge['sum']
  field: Parameters<typeof Field>[0]['field']
}

/** A sum that a person solves. */
function SumField({ sum, purpose, field: { id, name, errorId, errors } }: SumProps) {
  return (
    <>
      <input type="hidden" name="sumToken" value={sum.token} />
      <Field
        label={`To ${purpose}: what is ${sum.text}?`}
        field={{ id, name, errorId, errors }}
        inputMode="numeric"
      />
    </>
  )
}
