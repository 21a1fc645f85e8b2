import button from '~/ui/kit/button.module.css'
import notice from '~/ui/kit/notice.module.css'

/** What the browser had stored. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={notice.restored} role="status">
      <p>
        <strong>We restored your draft.</strong> Pick up where you left off.
      </p>
      <button type="button" className={button.second} onClick={onDiscard}>
        Discard
      </button>
    </div>
  )
}

/** The search parameter of a POST that discards what was sent after the session had ended. */
export const DISCARD_PARAMETER = 'discard'

/** What was sent after the session had ended. */
export function RestoredNotice() {
  return (
    <div className={notice.restored} role="status">
      <p>
        <strong>We restored your draft.</strong> You were logged out when you sent it. If you had
        chosen a new picture, please choose it again.
      </p>
      <form method="post" action={`?${DISCARD_PARAMETER}=draft`}>
        <button type="submit" className={button.second}>
          Discard
        </button>
      </form>
    </div>
  )
}
