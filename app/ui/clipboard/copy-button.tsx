import { buttonClass } from '~/ui/kit/button-class'
import { useCopy } from './use-copy'

/** Needs JavaScript, and a browser that may write to the clipboard. `about` says which of several buttons it is. */
export function CopyButton({
  text,
  label,
  about,
}: {
  text: string
  label: string
  about?: string
}) {
  const { canCopy, outcome, copy } = useCopy(text)
  return canCopy ? (
    <button
      type="button"
      className={buttonClass('second')}
      onClick={copy}
      aria-label={about && `${label}: ${about}`}
    >
      <span aria-live="polite">{outcome ?? label}</span>
    </button>
  ) : null
}
