import { type FormMetadata, getFormProps } from '@conform-to/react'
import { type FetcherWithComponents, Form, type FormProps } from '@remix-run/react'
import { FormErrors } from './form'
import { FormAuthor } from './form-author'

type Props = Omit<FormProps, 'form' | 'method'> & {
  /** Of useValidatedForm, unless nothing is typed in the form. */
  form?: FormMetadata
  /** Sends the form without leaving the page. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form'>
}

/** A form that posts, with its error as a whole first. In the console, what is typed survives the end of the session. */
export function PostForm({ form, fetcher, children, ...props }: Props) {
  const Tag = fetcher?.Form ?? Form
  return (
    <Tag {...(form && getFormProps(form))} {...props} method="post">
      {form ? <FormErrors form={form} /> : null}
      <FormAuthor />
      {children}
    </Tag>
  )
}
