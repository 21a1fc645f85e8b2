/** Of a plain text: from and to which character it is selected. */
type TextSelection = { from: number; to: number }

/** What the editor of a rich text receives. */
export type EditorProps = {
  initialText: string
  /** Where it takes the focus; null leaves the focus where it is. */
  focusAt: TextSelection | 'end' | null
  labelId: string
  describedBy: string
  isInvalid: boolean
  /** HTML; empty if there is no text. */
  onChange: (html: string) => void
}
