import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import type { PageToPick } from '~/domain/feeds/discovery/page-to-pick.server'
import { PICKED_FACTS, pickForm, savePickForm } from '~/domain/feeds/discovery/picked-source'
import { findSourceForm } from '~/domain/feeds/discovery/source-candidate'
import { pickSourcePath } from '~/domain/sites/admin-path'
import type { FormReply } from '~/lib/forms/form-reply'
import button from '~/ui/kit/button.module.css'
import { buttonClass } from '~/ui/kit/button-class'
import { changeInput } from '~/ui/kit/fields/change-input'
import { Field } from '~/ui/kit/fields/field'
import { SelectField } from '~/ui/kit/fields/select-field'
import { FormErrors, useHasJavaScript } from '~/ui/kit/forms/form'
import { FormAuthor } from '~/ui/kit/forms/form-author'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { useValidatedForm } from '~/ui/kit/forms/use-validated-form'
import { Card } from '~/ui/kit/pages/card'
import { Panel } from '~/ui/kit/pages/panel'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import type { BaseMap } from '~/ui/map/base-map'
import { SourceUrlField } from '~/ui/scrapes/source-url-field'
import type { FoundSource } from '../scrapes/found/found-source'
import { PreviewFacts, PreviewSection } from '../scrapes/found/preview-section'
import form from '../scrapes/scrapes.module.css'
import { VenueLabelField } from '../scrapes/venue-label-field'
import { ItemChoices } from './item-choices'
import { PageFrame } from './page-frame'
import styles from './scrape-picker.module.css'
import type { ItemChoice } from './selectors-on-page'
import { type Picked, TARGETS, type Target, usePicked } from './use-picked'

type Reply = FormReply & { page?: PageToPick; found?: FoundSource }

type Props = {
  site: { id: number }
  categories: { id: string; path: string }[]
  baseMap: BaseMap
  reply?: Reply
}

/**
 * Opens a page, and names how its events are found: by clicking in the page, or by writing selectors, which is all that is
 * needed without JavaScript. The preview and the saved scrape are of what the fields say.
 */
export function PickForm({ site, categories, baseMap, reply }: Props) {
  const [conform, fields] = useValidatedForm({
    id: 'pick-source',
    schema: (formData) =>
      (formData.get('intent') === 'open'
        ? findSourceForm
        : formData.get('intent') === 'preview'
          ? pickForm
          : savePickForm) as typeof savePickForm,
    reply,
  })
  const { state, formData } = useNavigation()
  const sent = state === 'idle' ? null : formData?.get('intent')
  const page = useLast(reply?.page)
  const element = useRef<HTMLFormElement>(null)
  const { picked, readAgain } = usePicked(element, page)
  const [target, setTarget] = useState<Target>('items')
  const [choices, setChoices] = useState<ItemChoice[]>([])
  const hasJavaScript = useHasJavaScript()
  const isPicking = page !== undefined || picked.items !== ''

  const set = (name: Target, text: string) => {
    changeInput(element.current?.querySelector(`input[name="${name}"]`) ?? null, text)
    readAgain()
  }
  const onPick = (name: Target, text: string, found: ItemChoice[] = []) => {
    set(name, text)
    if (name === 'items') setChoices(found)
    setTarget(findNextTarget(name, { ...picked, [name]: text }))
  }
  const { found } = reply ?? {}
  return (
    <>
      <Form
        {...getFormProps(conform)}
        ref={element}
        method="post"
        action={pickSourcePath(site)}
        className={styles.picker}
        preventScrollReset
        onInput={readAgain}
      >
        <Panel>
          <div className={form.form}>
            <FormErrors form={conform} />
            <FormAuthor />
            <SourceUrlField field={fields.url} hint="The URL of the page that lists the events." />
            <VenueLabelField
              field={fields.venue}
              hint="The label of a scrape venue; type a part of its name to find it. Leave it empty to add the venue with its scrape."
            />
            <div className={button.buttons}>
              <SubmitButton variant={isPicking ? 'second' : 'first'} intent="open">
                {sent === 'open' ? 'Opening…' : 'Open the page'}
              </SubmitButton>
            </div>
          </div>
        </Panel>
        <div className={styles.columns} hidden={!isPicking && hasJavaScript}>
          {page ? <PageFrame page={page} target={target} picked={picked} onPick={onPick} /> : null}
          <Card title="What to read">
            <p className={styles.hint}>
              {hasJavaScript && page
                ? 'Click an event in the page, then its title, its date and so on. Pick chooses what to click next. The fields are filled in for you, with CSS selectors that you may edit: @ takes an attribute instead of the text.'
                : 'Each field is a CSS selector; @ and an attribute after it takes that instead of the text: time@datetime.'}
            </p>
            {TARGETS.map((name) => (
              <div key={name} className={styles.row}>
                <Field
                  label={name === 'items' ? 'Events' : PICKED_FACTS[name]}
                  field={fields[name]}
                  autoCapitalize="none"
                  spellCheck={false}
                  required={name === 'items' || name === 'title' || name === 'date'}
                  hint={describeSample(picked, name)}
                />
                {page ? (
                  <button
                    type="button"
                    className={buttonClass(target === name ? 'first' : 'second')}
                    aria-pressed={target === name}
                    onClick={() => setTarget(name)}
                  >
                    Pick
                    <span className={visuallyHidden.visuallyHidden}>
                      {' '}
                      {name === 'items' ? 'an event' : PICKED_FACTS[name].toLowerCase()}
                    </span>
                  </button>
                ) : null}
                {name === 'items' && choices.length > 1 ? (
                  <ItemChoices
                    choices={choices}
                    chosen={picked.items}
                    onChoose={(text) => set('items', text)}
                  />
                ) : null}
              </div>
            ))}
            <div className={button.buttons}>
              <SubmitButton intent="preview">
                {sent === 'preview' ? 'Reading…' : 'Preview'}
              </SubmitButton>
            </div>
          </Card>
        </div>
        {found && !found.proposal ? (
          <PreviewFacts found={found}>
            <div className={form.form}>
              <SelectField
                label="Category"
                field={fields.category}
                placeholder="As the source says"
                options={categories.map(({ id, path }) => ({ value: id, label: path }))}
              />
              <div className={button.buttons}>
                <SubmitButton intent="save">Save as a scrape</SubmitButton>
              </div>
            </div>
          </PreviewFacts>
        ) : null}
      </Form>
      {/* The venue has a form of its own, which the page of a pasted URL answers. */}
      {found?.proposal ? (
        <PreviewSection
          site={site}
          found={found}
          categories={categories}
          baseMap={baseMap}
          url={String(reply?.result.initialValue?.url ?? '')}
          reply={undefined}
        />
      ) : null}
    </>
  )
}

function describeSample({ samples, count }: Picked, name: Target): ReactNode {
  if (name === 'items') {
    if (count === null) return undefined
    return count === 0 ? 'Nothing on the page matches.' : `${count} on the page`
  }
  const texts = samples[name] ?? []
  if (texts.length === 0) return undefined
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same text.
    <Fragment key={index}>
      {index > 0 ? ' · ' : null}
      <span className={styles.sample}>{text.slice(0, 60)}</span>
    </Fragment>
  ))
}

/** The events come first, then what is needed of each; the rest is picked by its button. */
function findNextTarget(done: Target, picked: Record<Target, string>): Target {
  const order: Target[] = ['items', 'title', 'date', 'link', 'image']
  return order.find((name) => picked[name] === '') ?? done
}

/** The last value that there was. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
