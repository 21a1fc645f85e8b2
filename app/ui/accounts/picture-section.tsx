import { useForm } from '@conform-to/react'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { LARGEST_FILE, ORIGINAL_TYPES, TOO_LARGE_MESSAGE } from '~/domain/images/image'
import { Avatar } from '~/ui/kit/avatar'
import button from '~/ui/kit/button.module.css'
import field from '~/ui/kit/field.module.css'
import type { SectionProps } from './account-sections'
import { sectionPath } from './account-sections'
import styles from './picture-section.module.css'
import { formIdOf, Section, SectionForm, useEmptied } from './section'

type Props = SectionProps & { name: string; picture: string | null; imagesUrl: string }

/** A person's picture: the one there is, the one that is chosen, and what is wrong with it. */
export function PictureSection({ name, picture, imagesUrl, answer, told }: Props) {
  const [form] = useForm({ id: formIdOf('picture'), lastResult: answer?.result })
  const [chosen, setChosen] = useState<{ url: string; isTooLarge: boolean } | null>(null)
  useEmptied('picture', told)
  useEffect(() => {
    if (told) setChosen(null)
  }, [told])
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    setChosen(
      file ? { url: URL.createObjectURL(file), isTooLarge: file.size > LARGEST_FILE } : null,
    )
  }
  const refuseTooLarge = (event: FormEvent) => {
    if (chosen?.isTooLarge) event.preventDefault()
  }
  const problem = chosen
    ? chosen.isTooLarge
      ? TOO_LARGE_MESSAGE
      : undefined
    : answer?.result.error?.picture?.[0]

  return (
    <Section
      section="picture"
      heading="Picture"
      about="Shown beside your name in the account menu. Its middle square is what people see."
      told={told}
    >
      <div className={styles.picture}>
        {chosen && !chosen.isTooLarge ? (
          <img className={styles.preview} src={chosen.url} alt="What you have chosen" />
        ) : (
          <Avatar name={name} picture={picture} imagesUrl={imagesUrl} size="large" />
        )}
        <SectionForm
          section="picture"
          act="picture"
          form={form}
          submit="Save Picture"
          encType="multipart/form-data"
          onSubmit={refuseTooLarge}
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
        </SectionForm>
      </div>
      {picture ? (
        <form method="post" action={sectionPath('picture')}>
          <button type="submit" name="act" value="remove-picture" className={button.plain}>
            Remove the picture
          </button>
        </form>
      ) : null}
    </Section>
  )
}
