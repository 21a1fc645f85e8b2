import { Form } from '@remix-run/react'
import { describeUses } from '~/domain/categories/describe-uses'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from '../categories.module.css'
import type { CategoryPageData } from './load-category.server'

type Props = { page: CategoryPageData; reply: FormReply | undefined }

/** Deletes the category if nothing uses it, or says what does. */
export function DeleteSection({ page, reply }: Props) {
  const { id, name, site, uses, childCount, isUsed } = page
  const error = reply?.result.error?.['']?.[0]
  return (
    <section className={styles.section} aria-labelledby="delete-heading">
      <h2 id="delete-heading">Delete</h2>
      {error ? (
        <ErrorMessage id="delete-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      {isUsed || childCount > 0 ? (
        <>
          <p>Only what nothing uses can be deleted. To give it up, merge it. It is used by:</p>
          <ul>
            {describeUses({ ...uses, children: childCount }).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <Form method="post" action={categoryEditorPath(site, { id })}>
          <ConfirmButton
            name="intent"
            value="delete"
            label="Delete Category"
            confirm="Delete"
            question={`Delete ${name}?`}
            text="No event, feed or city uses it. Its page will be gone."
          />
        </Form>
      )}
    </section>
  )
}
