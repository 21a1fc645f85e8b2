import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ModerationAct } from '~/domain/events/review/moderation-acts'
import button from '~/ui/kit/button.module.css'

type Props = { act: ModerationAct; isFirst?: boolean; children: ReactNode }

/** A button of a moderation form. It is off while a form is on its way, so that none is sent twice. */
export function ActButton({ act, isFirst = false, children }: Props) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <button
      className={isFirst ? button.button : button.second}
      type="submit"
      name="act"
      value={act}
      disabled={isSending}
    >
      {children}
    </button>
  )
}
