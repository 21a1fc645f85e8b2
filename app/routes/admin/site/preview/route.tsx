import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { editSitePath } from '~/domain/sites/admin-path'
import { PREVIEW_WIDTHS, toFramesUrl } from '~/domain/sites/form/site-preview'
import { requireAdminSuperadmin } from '~/http/guards.server'
import { buildAdminMeta } from '~/ui/admin-frame/admin-meta'
import { A } from '~/ui/kit/link'
import { Empty, ErrorMessage } from '~/ui/kit/notice'
import { AdminPage } from '~/ui/kit/pages/admin-page'
import { EmptyPanel } from '~/ui/kit/tables/empty-panel'
import styles from './preview.module.css'
import { savePreview } from './save-preview.server'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  buildAdminMeta(data && ['Preview', 'Edit Site', data.site.name])

export async function loader(args: LoaderFunctionArgs) {
  const { site } = await requireAdminSuperadmin(args)
  return { site: { id: site.id, name: site.name } }
}

export async function action(args: ActionFunctionArgs) {
  const access = await requireAdminSuperadmin(args)
  const { status, reply } = await savePreview(args, access)
  return json(reply, { status })
}

/** What the button 'Preview' opens without JavaScript: the form is in the other tab, as it was. */
export default function PreviewPage() {
  const { site } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <AdminPage
      title={`Preview of ${site.name}`}
      steps={[{ name: 'Edit Site', href: editSitePath(site) }]}
    >
      {reply?.kind === 'saved' ? (
        <>
          <p>
            Nothing is saved yet. <a href={reply.url}>Open the preview by itself</a>. It expires in
            an hour.
          </p>
          <Widths title="Home page" url={reply.url} />
          <Widths title="Header and footer" url={toFramesUrl(reply.url)} />
        </>
      ) : reply ? (
        <ErrorMessage id="preview-error">{reply.message}</ErrorMessage>
      ) : (
        <EmptyPanel>
          <Empty text="There is no preview yet.">
            <p>
              Press Preview in <A href={editSitePath(site)}>the form of the site</A> to see it here.
            </p>
          </Empty>
        </EmptyPanel>
      )}
    </AdminPage>
  )
}

function Widths({ title, url }: { title: string; url: string }) {
  return (
    <section className={styles.widths}>
      <h2 className={styles.title}>{title}</h2>
      {PREVIEW_WIDTHS.map(({ name, width, height }) => (
        <figure className={styles.width} key={name}>
          <figcaption>{`${name}, ${width} pixels`}</figcaption>
          <div className={styles.scroll}>
            <iframe
              className={styles.frame}
              src={url}
              title={`${title}, ${name.toLowerCase()}`}
              width={width}
              height={height}
              loading="lazy"
            />
          </div>
        </figure>
      ))}
    </section>
  )
}
