import { Form } from '@remix-run/react'
import { buttonClass } from '~/ui/kit/button-class'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import { FormSection } from '~/ui/kit/forms/page-sections'
import { ErrorMessage, Notice } from '~/ui/kit/notice'
import { Card } from '~/ui/kit/pages/card'
import { FlashNotice } from '~/ui/kit/pages/flash-notice'
import { Badge } from '~/ui/kit/text/badge'
import { RelativeTime } from '~/ui/kit/text/relative-time'
import styles from './kit.module.css'
import { KIT_PATH } from './lists-section'
import { PERSON_PATH, PersonForm } from './person-form'

/** Dialogs and questions. */
export function DialogsSection() {
  return (
    <FormSection
      id="dialogs"
      title="Dialogs"
      lead="Without JavaScript each is a page, or opens in place."
    >
      <div className={styles.row}>
        <FormDialog href={PERSON_PATH} title="Add Person" label="Add Person" variant="first">
          {() => <PersonForm />}
        </FormDialog>
        <FormDialog href={PERSON_PATH} title="Invite" label="Invite">
          {() => <PersonForm />}
        </FormDialog>
        <FormDialog
          href={PERSON_PATH}
          title="Invite by Email"
          label="Invite by email"
          variant="plain"
        >
          {() => <PersonForm />}
        </FormDialog>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="ids" value="ada" />
        <div className={styles.row}>
          <ConfirmButton
            name="intent"
            value="remove"
            label="Remove"
            context="Ada Byrne"
            question="Remove Ada Byrne as an administrator?"
            text="She can be added again."
            confirm="Remove"
          />
          <ConfirmButton
            name="intent"
            value="delete"
            label="Delete Forever"
            question="Delete everything?"
            text="This cannot be undone."
            confirm="Delete"
            variant="danger"
          />
        </div>
      </Form>
    </FormSection>
  )
}

/** Notices, states, times and buttons. */
export function NoticesSection({ now }: { now: number }) {
  const at = (milliseconds: number) => (
    <RelativeTime at={now - milliseconds} now={now} timezone="America/New_York" />
  )
  return (
    <FormSection id="notices" title="Notices and States">
      <FlashNotice flash={{ text: 'The announcement was saved.', tone: 'good' }} />
      <FlashNotice
        flash={{
          text: 'Ada Byrne was removed.',
          tone: 'good',
          undo: { action: KIT_PATH, fields: { intent: 'undo', ids: 'ada' } },
        }}
      />
      <FlashNotice flash={{ text: 'The email could not be sent.', tone: 'bad' }} />
      <ErrorMessage id="kit-error">Your form has some problems: Name is required</ErrorMessage>
      <Notice>Traffic temporarily unavailable</Notice>
      <div className={styles.row}>
        <Badge tone="good">Published</Badge>
        <Badge tone="warn">Held</Badge>
        <Badge tone="bad">Quarantined</Badge>
        <Badge tone="calm">Hidden</Badge>
      </div>
      <p>
        {at(0)}, {at(300_000)}, {at(-7_200_000)}, {at(90_000_000)}, {at(40_000_000_000)}
      </p>
      <div className={styles.row}>
        <button type="button" className={buttonClass('first')}>
          First
        </button>
        <button type="button" className={buttonClass('second')}>
          Second
        </button>
        <button type="button" className={buttonClass('plain')}>
          Plain
        </button>
        <button type="button" className={buttonClass('danger')}>
          Danger
        </button>
        <button type="button" className={buttonClass('first')} disabled>
          Disabled
        </button>
      </div>
      <div className={styles.cards}>
        <Card title="Card">
          <p>A section of a page in its own box.</p>
        </Card>
        <Card title="Card with actions" actions={<a href={KIT_PATH}>View all</a>}>
          <p>{'Long texts wrap, '.repeat(12)}</p>
        </Card>
      </div>
    </FormSection>
  )
}
