import { useEffect, useState } from 'react'
import { type ContrastWarning, listContrastWarnings } from '~/domain/sites/design/contrast'
import { type Color, isColor } from '~/lib/colors/color'
import styles from './contrast-notes.module.css'

type Colors = { primary: string; accent: string; paper: string }

type Props = {
  formId: string
  /** The names of the form's color fields. */
  names: Colors
  /** Their values at first. */
  initial: Colors
}

/** Beside the colors of a site's form: which of them are hard to read, as they are chosen. */
export function ContrastNotes({ formId, names, initial }: Props) {
  const { primary, accent, paper } = useColors(formId, names, initial)
  const warnings = listContrastWarnings({
    primary: isColor(primary) ? primary : undefined,
    accent: isColor(accent) ? accent : undefined,
    paper: isColor(paper) ? paper : undefined,
  })
  return (
    <div className={styles.notes} role="status" aria-label="Contrast">
      {warnings.length === 0 ? (
        <p className={styles.fine}>These colors are readable in light and dark mode.</p>
      ) : (
        <ul className={styles.list}>
          {warnings.map((warning) => (
            <Warning key={warning.use} {...warning} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Warning({ use, foreground, background, ratio, required, shownAs }: ContrastWarning) {
  return (
    <li className={styles.warning}>
      <Swatch foreground={foreground} background={background} />
      {shownAs ? <Swatch foreground={shownAs} background={background} /> : null}
      <p>
        <strong>{use}</strong>
        {`: ${formatRatio(ratio)}, at least ${formatRatio(required)} needed. `}
        {shownAs ? (
          <>
            The site shows <code>{shownAs}</code> there.
          </>
        ) : (
          'Choose colors that differ more.'
        )}
      </p>
    </li>
  )
}

/** Rounded down, so that a ratio below the required one never looks like it. */
const formatRatio = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`

/** Attributes, since a page's policy allows no styles in its source. */
function Swatch({ foreground, background }: { foreground: Color; background: Color }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 40 28" aria-hidden="true">
      <rect width="40" height="28" rx="3" fill={background} />
      <text x="20" y="20" textAnchor="middle" fontSize="16" fontWeight="700" fill={foreground}>
        Aa
      </text>
    </svg>
  )
}

/** The values of the fields, as they are typed. */
function useColors(formId: string, { primary, accent, paper }: Colors, initial: Colors): Colors {
  const [colors, setColors] = useState(initial)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const read = () => {
      const fields = new FormData(form)
      setColors({
        primary: String(fields.get(primary) ?? ''),
        accent: String(fields.get(accent) ?? ''),
        paper: String(fields.get(paper) ?? ''),
      })
    }
    read()
    form.addEventListener('input', read)
    form.addEventListener('change', read)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('change', read)
    }
  }, [formId, primary, accent, paper])
  return colors
}
