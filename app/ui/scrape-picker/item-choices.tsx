import { buttonClass } from '~/ui/kit/button-class'
import styles from './scrape-picker.module.css'
import type { ItemChoice } from './selectors-on-page'

/** The elements around what was clicked that repeat. */
export function ItemChoices({
  choices,
  chosen,
  onChoose,
}: {
  choices: ItemChoice[]
  chosen: string
  onChoose: (selector: string) => void
}) {
  const at = choices.findIndex(({ selector }) => selector === chosen)
  const step = (by: number) => choices[at + by]
  return (
    <p className={styles.choices}>
      {[['Smaller', step(-1)] as const, ['Larger', step(1)] as const].map(([label, choice]) => (
        <button
          key={label}
          type="button"
          className={buttonClass('plain')}
          disabled={!choice}
          onClick={() => choice && onChoose(choice.selector)}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
