import { FORM_AUTHOR } from '~/lib/forms/unsent-form'
import { useFormFrame } from './use-form-reply'

/** In a form of the console in which people type: it lets what they typed survive the end of their session. */
export function FormAuthor() {
  const author = useFormFrame()?.author
  return author === undefined ? null : <input type="hidden" name={FORM_AUTHOR} value={author} />
}
