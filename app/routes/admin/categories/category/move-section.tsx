import { useState } from 'react'
import { FIRST, treeForms } from '~/domain/categories/tree-forms'
import { categoryEditorPath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import button from '~/ui/kit/button.module.css'
import { SelectField } from '~/ui/kit/fields/select-field'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import styles from '../categories.module.css'
import type { CategoryPageData } from './load-category.server'

type Props = { page: CategoryPageData; reply: FormReply | undefined }

/** Moves the category below another one, and among its siblings. */
export function MoveSection({ page, reply }: Props) {
  const { id, site, parentId, targets, siblings } = page
  const [form, fields] = useValidatedForm({
    id: 'move',
    schema: treeForms.move,
    reply,
    defaultValue: {
      parent: parentId ?? '',
      after: '',
      openedWith: fingerprint({ parent: parentId }),
    },
  })
  const chosen = fields.parent.initialValue
  const [parent, setParent] = useState(typeof chosen === 'string' ? chosen : (parentId ?? ''))
  const places = siblings.filter((sibling) => (sibling.parentId ?? '') === parent)
  return (
    <section className={styles.section} aria-labelledby="move-heading">
      <h2 id="move-heading">Move</h2>
      <PostForm
        form={form}
        action={categoryEditorPath(site, { id })}
        className={styles.form}
        preventScrollReset
      >
        <OpenedWith field={fields.openedWith} />
        <SelectField
          label="Parent"
          field={fields.parent}
          options={targets.map((target) => ({ value: target.id, label: target.path }))}
          placeholder="None: at the top"
          hint="Its events, and the categories below it, come along."
          onChange={({ currentTarget }) => setParent(currentTarget.value)}
        />
        <SelectField
          key={parent}
          label="Place"
          field={fields.after}
          options={[
            { value: FIRST, label: 'First' },
            ...places.map((sibling) => ({ value: sibling.id, label: `After ${sibling.name}` })),
          ]}
          placeholder="Last"
        />
        <button type="submit" className={button.second} name="intent" value="move">
          Move Category
        </button>
      </PostForm>
    </section>
  )
}
