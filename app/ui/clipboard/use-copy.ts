import { useEffect, useState } from 'react'

const TEXTS = { 'not-yet': null, done: 'Copied', failed: 'Couldn’t copy' }

/** Copies a text. `canCopy` is false without JavaScript, and `outcome` null before the first attempt. */
export function useCopy(text: string): {
  canCopy: boolean
  outcome: string | null
  copy(): void
} {
  const [canCopy, setCanCopy] = useState(false)
  const [state, setState] = useState<keyof typeof TEXTS>('not-yet')
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('failed'),
    )
  }
  return { canCopy, outcome: TEXTS[state], copy }
}
