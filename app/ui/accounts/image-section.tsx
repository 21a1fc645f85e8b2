import { useForm } from '@conform-to/react'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import {
  MAX_FILE_BYTES,
  NOT_AN_IMAGE_MESSAGE,
  ORIGINAL_TYPES,
  TOO_LARGE_MESSAGE,
} from '~/domain/images/image'
import { Avatar } from '~/ui/kit/avatar'
import button from '~/ui/kit/button.module.css'
import field from '~/ui/kit/field.module.css'
import { type SectionProps, sectionPath } from './account-sections'
import styles from './image-section.module.css'
import { accountFormId, AccountSection, AccountForm, useResetAfterSuccess } from './account-section'

type Props = SectionProps & { name: string; picture: string | null; imagesUrl: string }

/** A person's picture: the one there is, the one that is chosen, and what is wrong with it. */
export function ImageSection({ name, picture, imagesUrl, answer, notice }: Props) {
  const [form] = useForm({ id: accountFormId('picture'), lastResult: answer?.result })
  const [chosen, setChosen] = useState<{ url: string; problem?: string } | null>(null)
  /** What was said of the picture before the one that is chosen now. */
  const [old, setOld] = useState<SectionProps['answer']>()
  useResetAfterSuccess('picture', notice)
  useEffect(() => {
    if (notice) setChosen(null)
  }, [notice])
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    setOld(answer)
    const problem = file && file.size > MAX_FILE_BYTES ? TOO_LARGE_MESSAGE : undefined
    setChosen(file ? { url: URL.createObjectURL(file), problem } : null)
  }
  const sendNoneInVain = (event: FormEvent) => {
    if (chosen?.problem) event.preventDefault()
  }
  const said = answer === old ? undefined : answer?.result.error?.picture?.[0]
  const problem = chosen?.problem ?? said

  return (
    <AccountSection
      section="picture"
      heading="Picture"
      about="Shown beside your name in the account menu. Its middle square is what people see."
      notice={notice}
    >
      <div className={styles.picture}>
        {chosen && !problem ? (
          <img
            className={styles.preview}
            src={chosen.url}
            alt="What you have chosen"
            onError={() => setChosen({ ...chosen, problem: NOT_AN_IMAGE_MESSAGE })}
          />
        ) : (
          <Avatar name={name} picture={picture} imagesUrl={imagesUrl} size="large" />
        )}
        <AccountForm
          section="picture"
          act="picture"
          form={form}
          submit="Save Picture"
          encType="multipart/form-data"
          onSubmit={sendNoneInVain}
        >
          <div className={field.field}>
            <label className={field.label} htmlFor="picture-file">
              {picture ? 'Another picture' : 'A picture'}
            </label>
            <input
              className={styles.file}
              type="file"
              id="picture-file"
              name="picture"
              accept={ORIGINAL_TYPES.join(',')}
              required
              onChange={choose}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'picture-problem picture-hint' : 'picture-hint'}
            />
            {problem ? (
              <p className={field.problem} id="picture-problem" role="alert">
                {problem}
              </p>
            ) : null}
            <p className={field.hint} id="picture-hint">
              A png, jpeg or gif of at most 20 MB.
            </p>
          </div>
        </AccountForm>
      </div>
      {picture ? (
        <form method="post" action={sectionPath('picture')}>
          <button type="submit" name="act" value="remove-picture" className={button.plain}>
            Remove the picture
          </button>
        </form>
      ) : null}
    </AccountSection>
  )
}
