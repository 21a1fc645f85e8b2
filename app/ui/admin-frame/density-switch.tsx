import { Form, useLocation, useNavigation } from '@remix-run/react'
import { type Density, parseDensity } from '~/lib/table-density'

const PATH = '/site/density'

/** What the viewer has just chosen, until the page is loaded with it; else what they chose before. */
export function useDensity(density: Density): Density {
  const { formAction, formData } = useNavigation()
  const isChanging = formAction?.split('?')[0] === PATH
  return isChanging && formData ? parseDensity(formData.get('density')) : density
}

type Props = { site: { id: number }; density: Density; className: string | undefined }

/** Turns compact rows on or off, for all tables. */
export function DensitySwitch({ site, density, className }: Props) {
  const { pathname, search } = useLocation()
  const isCompact = density === 'compact'
  return (
    <Form
      className={className}
      method="post"
      action={`${PATH}?site=${site.id}`}
      preventScrollReset
      replace
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="density"
        value={isCompact ? 'comfortable' : 'compact'}
        aria-pressed={isCompact}
        title="Compact rows"
      >
        <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
          <path d="M2 2h14M2 6.5h14M2 11h14M2 15.5h14" stroke="currentcolor" strokeWidth="1.5" />
        </svg>
        <span>Compact rows</span>
      </button>
    </Form>
  )
}
