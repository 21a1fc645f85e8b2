import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { Dialog } from '~/ui/kit/pages/dialog'
import styles from './ugc-page.module.css'

/** The keys of the list, and what each does. */
const UGC_SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ['j'], does: 'Next event' },
  { keys: ['k'], does: 'Previous event' },
  { keys: ['Enter'], does: 'Open the event beside the list' },
  { keys: ['Esc'], does: 'Close it' },
  { keys: ['x'], does: 'Select the event' },
  { keys: ['p'], does: 'Publish' },
  { keys: ['h'], does: 'Hide, or show again (not in Held)' },
  { keys: ['q'], does: 'Quarantine, or release (not in Held)' },
  { keys: ['d'], does: 'Decline, with a reason' },
  { keys: ['u'], does: 'Undo' },
  { keys: ['?'], does: 'List these keys' },
]

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** Keys need JavaScript, and so does their list. */
export function UgcShortcutList({ isOpen, setOpen }: Props) {
  if (!useHasJavaScript()) return null
  return (
    <>
      <button className={button.second} type="button" onClick={() => setOpen(true)}>
        Keys <kbd className={styles.key}>?</kbd>
      </button>
      <Dialog title="Keys of this list" isOpen={isOpen} onClose={() => setOpen(false)} size="small">
        <p>They act on the selected events, or else on the one that has the focus.</p>
        <dl className={styles.keys}>
          {UGC_SHORTCUTS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd className={styles.key} key={key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
