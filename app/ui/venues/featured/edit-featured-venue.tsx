import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { FormDialog } from '~/ui/kit/forms/form-dialog'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { FeaturedVenueForm } from './featured-venue-form'
import type { FeaturedVenuePage } from './featured-venue-page'

type Props = {
  /** The page with the same form. */
  href: string
  name: string
  /** Whether the site has had an entry of the venue before. */
  isKnown: boolean
}

/** The button that opens the form of a featured venue in a dialog. */
export function EditFeaturedVenue({ href, name, isKnown }: Props) {
  return (
    <FormDialog
      href={href}
      title={isKnown ? 'Edit Featured Venue' : 'Add Featured Venue'}
      label={
        <>
          Edit<span className={visuallyHidden.visuallyHidden}> {name}</span>
        </>
      }
      size="large"
    >
      {({ close }) => <LoadedForm href={href} onCancel={close} />}
    </FormDialog>
  )
}

/** What the form needs is loaded when it is opened, so that it is as new as the form's page would be. */
function LoadedForm({ href, onCancel }: { href: string; onCancel: () => void }) {
  const { data, load } = useFetcher<FeaturedVenuePage>()
  useEffect(() => load(href), [href, load])
  return data ? (
    <FeaturedVenueForm page={data} onCancel={onCancel} />
  ) : (
    <p role="status">Loading…</p>
  )
}
