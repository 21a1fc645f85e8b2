import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { SEARCH_SYNONYMS } from '~/domain/search/synonyms/search-synonyms'
import { formatPhrases, showGroup, synonymForms } from '~/domain/search/synonyms/synonym-forms'
import { listSynonymGroups } from '~/domain/search/synonyms/synonym-store.server'
import { synonymsPath } from '~/domain/search/synonyms/synonyms-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/forms/form-reply'
import { fingerprint } from '~/lib/forms/merge-conflicting-edits'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import button from '~/ui/kit/button.module.css'
import { TextArea } from '~/ui/kit/fields/text-area'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { keyOfOpened } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useFormReply } from '~/ui/kit/forms/use-form-reply'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { Panel } from '~/ui/kit/pages/panel'
import { answerSynonyms } from './answer-synonyms.server'
import styles from './synonyms.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Synonyms', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  const groups = await listSynonymGroups(args.context.services.db)
  const edited = new URL(args.request.url).searchParams.get('edit')
  const shown = groups.map((group) => ({
    id: group.id,
    text: formatPhrases(group.phrases),
    openedWith: fingerprint(showGroup(group)),
  }))
  return {
    site: { id: site.id, name: site.name },
    edited: shown.find(({ id }) => id === edited) ?? null,
    groups: shown,
    builtIn: SEARCH_SYNONYMS.map(formatPhrases),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return answerSynonyms(args, { site, viewer })
}

export default function Synonyms() {
  const { site, groups, builtIn, edited } = useLoaderData<typeof loader>()
  const reply = useFormReply<FormReply>()
  return (
    <AdminPage
      title="Synonyms"
      lead="Words that mean the same in the searches of all cities. A search for one also finds the others."
    >
      <Panel>
        <GroupForm
          key={keyOfOpened(reply, `${edited?.id} ${edited?.openedWith}`)}
          site={site}
          edited={edited}
          reply={reply}
        />
      </Panel>
      <section className={styles.section} aria-labelledby="groups-heading">
        <h2 id="groups-heading">Added by superadmins</h2>
        {groups.length === 0 ? <p>Nobody has added a group yet.</p> : null}
        <ul className={styles.groups}>
          {groups.map(({ id, text, openedWith }) => (
            <li key={id}>
              <span>{text}</span>
              <A href={synonymsPath(site, id)} aria-label={`Edit ${text}`}>
                Edit
              </A>
              <Form method="post" action={synonymsPath(site)}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="openedWith" value={openedWith} />
                <ConfirmButton
                  name="intent"
                  value="delete"
                  label="Delete"
                  confirm="Delete"
                  context={text}
                  question="Delete these synonyms?"
                  text={`Searches for one of these will no longer find the others: ${text}.`}
                />
              </Form>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="built-in-heading">
        <h2 id="built-in-heading">Built in</h2>
        <ul className={styles.builtIn}>
          {builtIn.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </AdminPage>
  )
}

type GroupFormProps = {
  site: { id: number }
  edited: { id: string; text: string; openedWith: string } | null
  reply: FormReply | undefined
}

/** Adds a group, or edits the one that the URL names. */
function GroupForm({ site, edited, reply }: GroupFormProps) {
  const [meta, { phrases }] = useValidatedForm({
    id: 'synonyms',
    schema: synonymForms.add,
    reply,
    defaultValue: { phrases: edited?.text },
  })
  return (
    <PostForm form={meta} className={styles.form} preventScrollReset>
      {edited ? (
        <>
          <input type="hidden" name="id" value={edited.id} />
          <input type="hidden" name="openedWith" value={keyOfOpened(reply, edited.openedWith)} />
        </>
      ) : null}
      <TextArea
        label={edited ? 'Edit a group' : 'Add a group'}
        field={phrases}
        rows={2}
        hint="Two to ten words or phrases with commas between them, such as: bike, bicycle."
      />
      <div className={button.buttons}>
        <SubmitButton intent={edited ? 'save' : 'add'}>{edited ? 'Save' : 'Add'}</SubmitButton>
        {edited ? (
          <A className={button.second} href={synonymsPath(site)}>
            Cancel
          </A>
        ) : null}
      </div>
    </PostForm>
  )
}
