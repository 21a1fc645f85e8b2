/** What the editor of a rich text receives. */
export type EditorProps = {
  initialText: string
  labelId: string
  describedBy: string
  isInvalid: boolean
  /** HTML; empty if there is no text. */
  onChange: (html: string) => void
}
