import type { FormHTMLAttributes, ReactNode } from 'react'
import { buttonClass } from '../button-class'
import notice from '../notice.module.css'

/** Above a form that shows what was typed before: what it is, and how to discard it, by a form or at once. */
export function RestoredNotice({
  children,
  form,
  onDiscard,
}: {
  children: ReactNode
  form?: FormHTMLAttributes<HTMLFormElement>
  onDiscard?: () => void
}) {
  const button = (
    <button
      type={form ? 'submit' : 'button'}
      className={buttonClass('second')}
      onClick={form ? undefined : onDiscard}
    >
      Discard
    </button>
  )
  return (
    <div className={notice.restored} role="status">
      <p>{children}</p>
      {form ? (
        <form {...form} method="post" onSubmit={onDiscard}>
          {button}
        </form>
      ) : (
        button
      )}
    </div>
  )
}

/** What the browser had stored. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <RestoredNotice onDiscard={onDiscard}>
    <strong>We restored your draft.</strong> Pick up where you left off.
  </RestoredNotice>
)
