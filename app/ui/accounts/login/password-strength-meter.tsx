import { useEffect, useState } from 'react'
import type { PasswordStrength } from '~/domain/accounts/passwords/password-strength'
import styles from './password-strength-meter.module.css'

const SEGMENTS = [1, 2, 3, 4]

/** How strong a typed password is, and how to make it stronger; nothing while the field is empty. */
export function PasswordStrengthMeter({ password, email }: { password: string; email: string }) {
  const strength = usePasswordStrength(password, email)
  return (
    // Exists from the start, since screen readers announce only what changes in it.
    <div className={styles.meter} aria-live="polite">
      {strength ? (
        <>
          <div className={styles.bar} data-level={strength.level} aria-hidden="true">
            {SEGMENTS.map((segment) => (
              <span
                key={segment}
                className={segment <= strength.level ? styles.full : styles.empty}
              />
            ))}
          </div>
          <p className={styles.advice}>
            <strong>{strength.label}.</strong> {strength.advice}
          </p>
        </>
      ) : null}
    </div>
  )
}

type MeasurePassword = (password: string, email: string) => PasswordStrength | null

/** The list of common passwords is loaded when the first character is typed. */
function usePasswordStrength(password: string, email: string): PasswordStrength | null {
  const [measure, setMeasure] = useState<MeasurePassword | null>(null)
  const isWanted = password !== ''
  useEffect(() => {
    if (!isWanted) return
    import('~/domain/accounts/passwords/password-strength').then(
      ({ measurePassword }) => setMeasure(() => measurePassword),
      // Without the meter the form works as it does without JavaScript: the server has the same rule.
      () => setMeasure(null),
    )
  }, [isWanted])
  return measure ? measure(password, email) : null
}
