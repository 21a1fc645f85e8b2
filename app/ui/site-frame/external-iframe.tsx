import styles from './external-iframe.module.css'

type Props = { place: 'header' | 'footer'; url: string; siteName: string }

/**
 * What an external page may do in its frame: run its menus, know its visitors, and lead this tab or a new one away when
 * somebody clicks. It may not do so by itself.
 */
const ALLOWED = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
].join(' ')

/** The external header or footer of a site. */
export function ExternalIframe({ place, url, siteName }: Props) {
  return (
    <iframe
      className={styles[place]}
      src={url}
      title={`${siteName}: ${place} of the main site`}
      loading={place === 'header' ? 'eager' : 'lazy'}
      sandbox={ALLOWED}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
