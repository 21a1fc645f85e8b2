import { useId } from 'react'
import type { ModerationIntent } from '~/domain/events/editors/moderation-form-schemas'
import button from '~/ui/kit/button.module.css'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { ControlError } from './control-error'
import styles from './moderation.module.css'
import { useModerationForm } from './use-moderation-form'

type Props = {
  intent: Extract<ModerationIntent, 'picked' | 'hidden' | 'quarantined'>
  label: string
  isSet: boolean
}

/** A checkbox that is saved when it is clicked. It flips only after success (specification, section 4). */
export function MarkForm({ intent, label, isSet }: Props) {
  const { send, isSending, error } = useModerationForm(intent)
  const hasJavaScript = useHasJavaScript()
  const errorId = useId()
  return (
    <form className={styles.mark} method="post">
      <input type="hidden" name="intent" value={intent} />
      <label>
        <input
          type="checkbox"
          name="value"
          checked={isSet}
          onChange={() => send(isSet ? [] : [['value', 'on']])}
          aria-busy={isSending || undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {label}
      </label>
      {hasJavaScript ? null : (
        <button className={button.plain} type="submit">
          Save<span className={visuallyHidden.visuallyHidden}> {label}</span>
        </button>
      )}
      <ControlError id={errorId} error={error} />
    </form>
  )
}
