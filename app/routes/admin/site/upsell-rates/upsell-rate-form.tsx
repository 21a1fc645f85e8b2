import { upsellRateForm } from '~/domain/promotions/days/upsell-rate'
import { FEATURED_DAY_RATE } from '~/domain/promotions/invoices/invoice'
import type { FormReply } from '~/lib/forms/form-reply'
import { NumberField } from '~/ui/kit/fields/number-field'
import { useHasJavaScript } from '~/ui/kit/forms/form'
import { OpenedWith } from '~/ui/kit/forms/opened-with'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SaveBar } from '~/ui/kit/forms/save-bar'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { A } from '~/ui/kit/link'
import { Notice } from '~/ui/kit/notice'
import styles from './upsell-rates.module.css'

type Props = {
  page: {
    path: string
    cents: number
    openedWith: string
    dollars: string
    slots: number
    /** Null unless the viewer may edit the site. */
    editSiteHref: string | null
  }
  reply: FormReply | undefined
}

export function UpsellRateForm({ page, reply }: Props) {
  const { path, cents, dollars, slots, editSiteHref } = page
  const hasJavaScript = useHasJavaScript()
  const [form, fields] = useValidatedForm({
    id: 'upsell-rates',
    schema: upsellRateForm,
    reply,
    defaultValue: { [FEATURED_DAY_RATE]: dollars, openedWith: page.openedWith },
  })
  return (
    <PostForm form={form} action={path} className={styles.form} noValidate={hasJavaScript}>
      {cents === 0 ? (
        <Notice>Nothing is on sale: visitors cannot buy featured days on this site.</Notice>
      ) : null}
      <OpenedWith field={fields.openedWith} />
      <NumberField
        label="Featured day"
        unit="US dollars a day"
        field={fields[FEATURED_DAY_RATE]}
        min={0.01}
        step={0.01}
        placeholder="0.00"
        hint="Leave it empty to sell nothing. Orders that exist keep their price. The least is $0.50."
      />
      <p className={styles.slots}>
        {describeSlots(slots)}{' '}
        {editSiteHref ? <A href={editSiteHref}>Edit Site</A> : 'A superadmin can change that.'}
      </p>
      <SaveBar discardHref={path} />
    </PostForm>
  )
}

const describeSlots = (slots: number) =>
  slots === 0
    ? 'This site features no events, so that nothing can be bought.'
    : `This site features up to ${slots === 1 ? 'one event' : `${slots} events`} a day, each with a slot of its own.`
