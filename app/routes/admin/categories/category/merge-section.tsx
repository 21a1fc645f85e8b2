import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { categoryPath } from '~/domain/categories/category'
import { describeUses } from '~/domain/categories/describe-uses'
import { treeForms } from '~/domain/categories/tree-forms'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { SelectField } from '~/ui/kit/fields/select-field'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { ErrorMessage } from '~/ui/kit/notice'
import styles from '../categories.module.css'
import type { CategoryPageData } from './load-category.server'

type Props = { page: CategoryPageData; reply: FormReply | undefined }

/** Merges the category into another, after showing what that moves. */
export function MergeSection({ page, reply }: Props) {
  const { id, site, targets, merge } = page
  const [form, fields] = useValidatedForm({
    id: 'merge',
    schema: treeForms.merge,
    reply,
    defaultValue: { into: merge?.into.id ?? '' },
  })
  return (
    <section className={styles.section} aria-labelledby="merge-heading">
      <h2 id="merge-heading">Merge</h2>
      <p>
        Everything in this category goes to another one, and its page leads there for good. This
        cannot be undone.
      </p>
      <Form
        {...getFormProps(form)}
        method="get"
        action={`${categoryEditorPath(site, { id }).split('?')[0]}#merge-heading`}
        className={styles.form}
        preventScrollReset
      >
        <input type="hidden" name="site" value={site.id} />
        <SelectField
          label="Into"
          field={fields.into}
          options={targets.map((target) => ({ value: target.id, label: target.path }))}
          placeholder="Choose a category"
        />
        <button type="submit" className={buttonClass('second')}>
          Show What Moves
        </button>
      </Form>
      {merge ? <Review page={page} merge={merge} /> : null}
    </section>
  )
}

type ReviewProps = { page: CategoryPageData; merge: NonNullable<CategoryPageData['merge']> }

function Review({ page, merge: { into, refusal } }: ReviewProps) {
  const { id, name, site, uses, childCount } = page
  if (refusal) return <ErrorMessage id="merge-refusal">{refusal}</ErrorMessage>
  return (
    <Form method="post" action={categoryEditorPath(site, { id })} className={styles.review}>
      <p>
        <strong>
          Merge <bdi>{name}</bdi> into <bdi>{into.name}</bdi>?
        </strong>{' '}
        This moves:
      </p>
      <ul>
        {describeUses({ ...uses, children: childCount }).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        <code>{categoryPath({ id })}</code> will redirect to <code>{categoryPath(into)}</code> in
        all cities.
      </p>
      <input type="hidden" name="into" value={into.id} />
      <div className={button.buttons}>
        <button type="submit" className={buttonClass('danger')} name="intent" value="merge">
          Merge Categories
        </button>
        <A className={buttonClass('second')} href={categoryEditorPath(site, { id })}>
          Cancel
        </A>
      </div>
    </Form>
  )
}
