import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import type { Flash } from '~/lib/forms/flash'
import '~/ui/styles/admin.css'
import button from '../button.module.css'
import { useHasJavaScript } from '../forms/form'
import styles from './flash-notice.module.css'

/**
 * What the viewer's last act has done, with its Undo. The region is always on the page, and its text is inserted again once
 * scripts run: screen readers announce only what changes.
 */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const hasJavaScript = useHasJavaScript()
  const [closed, setClosed] = useState<Flash | null>(null)
  const isShown = flash !== null && flash !== closed
  return (
    <div
      className={styles.flash}
      data-tone={flash?.tone}
      data-shown={isShown || undefined}
      key={flash?.tone === 'bad' ? 'alert' : 'status'}
    >
      <div role={flash?.tone === 'bad' ? 'alert' : 'status'} className={styles.text}>
        {isShown ? <p key={hasJavaScript ? 'announced' : 'rendered'}>{flash.text}</p> : null}
      </div>
      {isShown && flash.undo ? <UndoForm {...flash.undo} /> : null}
      {isShown && hasJavaScript ? (
        <button
          type="button"
          className={styles.close}
          aria-label="Dismiss"
          onClick={() => setClosed(flash)}
        >
          <span aria-hidden="true">×</span>
        </button>
      ) : null}
    </div>
  )
}

function UndoForm({ action, fields, label = 'Undo' }: NonNullable<Flash['undo']>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={button.plain} disabled={isBusy} data-undo="">
        {label}
      </button>
    </Form>
  )
}
