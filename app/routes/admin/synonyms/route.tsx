import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { SEARCH_SYNONYMS } from '~/domain/search/synonyms/search-synonyms'
import { formatPhrases, synonymForms } from '~/domain/search/synonyms/synonym-forms'
import { listSynonymGroups } from '~/domain/search/synonyms/synonym-store.server'
import { synonymsPath } from '~/domain/search/synonyms/synonyms-path'
import { requireAdminSuperadmin } from '~/http/guards.server'
import type { FormReply } from '~/lib/form-reply'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import button from '~/ui/kit/button.module.css'
import { TextArea } from '~/ui/kit/fields/text-area'
import { ConfirmButton } from '~/ui/kit/forms/confirm-button'
import { FormErrors } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { UnsentNotice } from '~/ui/kit/forms/unsent-notice'
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
  return {
    site: { id: site.id, name: site.name },
    edited: groups.find(({ id }) => id === edited) ?? null,
    groups: groups.map(({ id, phrases }) => ({ id, text: formatPhrases(phrases) })),
    builtIn: SEARCH_SYNONYMS.map(formatPhrases),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { site, viewer } = await requireAdminSuperadmin(args)
  return answerSynonyms(args, { site, viewer })
}

export { adminHeaders as headers } from '../admin-headers'

export default function Synonyms() {
  const { site, groups, builtIn, edited } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Synonyms"
      lead="Words that mean the same in the searches of all cities. A search for one also finds the others."
    >
      <UnsentNotice />
      <Panel>
        <GroupForm key={edited?.id ?? ''} site={site} edited={edited} />
      </Panel>
      <section className={styles.section} aria-labelledby="groups-heading">
        <h2 id="groups-heading">Added by superadmins</h2>
        {groups.length === 0 ? <p>Nobody has added a group yet.</p> : null}
        <ul className={styles.groups}>
          {groups.map(({ id, text }) => (
            <li key={id}>
              <span>{text}</span>
              <A href={synonymsPath(site, id)} aria-label={`Edit ${text}`}>
                Edit
              </A>
              <Form method="post" action={synonymsPath(site)}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="opened" value={text} />
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

type Group = { id: string; phrases: string[] }

/** Adds a group, or edits the one that the URL names. */
function GroupForm({ site, edited }: { site: { id: number }; edited: Group | null }) {
  const reply = useFormReply<FormReply>()
  const text = edited ? formatPhrases(edited.phrases) : ''
  const [meta, { phrases }] = useValidatedForm({
    id: 'synonyms',
    schema: synonymForms.add,
    reply,
    defaultValue: { phrases: text },
  })
  return (
    <Form {...getFormProps(meta)} method="post" className={styles.form} preventScrollReset>
      <FormErrors form={meta} />
      <FormAuthor />
      {edited ? (
        <>
          <input type="hidden" name="id" value={edited.id} />
          <input type="hidden" name="opened" value={text} />
        </>
      ) : null}
      <TextArea
        label={edited ? 'Edit a group' : 'Add a group'}
        field={phrases}
        rows={2}
        hint="Two to ten words or phrases with commas between them, such as: bike, bicycle."
      />
      <div className={styles.buttons}>
        <button
          type="submit"
          className={button.button}
          name="intent"
          value={edited ? 'save' : 'add'}
        >
          {edited ? 'Save' : 'Add'}
        </button>
        {edited ? (
          <A className={button.second} href={synonymsPath(site)}>
            Cancel
          </A>
        ) : null}
      </div>
    </Form>
  )
}
