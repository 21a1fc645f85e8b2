/** What the doctor says about one step of docs/deploy.md. */
export type Finding = {
  /** `unknown`: it could not be verified from where the command runs. */
  state: 'ok' | 'warning' | 'wrong' | 'unknown'
  step: string
  /** What is so and, unless it is well, what to do. */
  text: string
}

export const ok = (step: string, text: string): Finding => ({ state: 'ok', step, text })
export const warning = (step: string, text: string): Finding => ({ state: 'warning', step, text })
export const wrong = (step: string, text: string): Finding => ({ state: 'wrong', step, text })
export const unknown = (step: string, text: string): Finding => ({ state: 'unknown', step, text })

const MARKS = { ok: 'ok', warning: 'CHECK', wrong: 'WRONG', unknown: '?' } as const

export const formatFinding = ({ state, step, text }: Finding): string =>
  `${MARKS[state].padEnd(6)}${step.padEnd(16)}${text}`
