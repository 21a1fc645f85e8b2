import { useEffect } from 'react'
import { type HumanChallenge, HumanCheck, useHumanCheck } from '~/ui/human-check/human-check-field'
import type { FormField } from '~/ui/kit/fields/field'
import type { EventFormReply } from '../event-form-reply'
import styles from './human-check-section.module.css'

/** Checks that a person adds the event. Every answer of the server has another challenge. */
export function HumanCheckSection({
  challenge,
  reply,
  isWanted,
  field,
  onRunning,
}: {
  challenge: HumanChallenge
  reply: EventFormReply | undefined
  isWanted: boolean
  field: FormField
  onRunning: (isRunning: boolean) => void
}) {
  const check = useHumanCheck({ form: 'event', challenge, isWanted, reply })
  const { isRunning } = check
  useEffect(() => onRunning(isRunning), [isRunning, onRunning])
  return (
    <div className={styles.check}>
      <HumanCheck
        challenge={challenge}
        check={check}
        purpose="publish your event"
        // Without its value: the last answer belongs to the last sum.
        field={{ id: field.id, name: field.name, errorId: field.errorId, errors: field.errors }}
      />
    </div>
  )
}
