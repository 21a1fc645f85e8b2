import styles from './external-iframe.module.css'

type Props = { place: 'header' | 'footer'; url: string; siteName: string }

/**
 * What an external page may do in its iframe: run scripts, use its cookies, and navigate this tab or a new one when the
 * visitor clicks, but not otherwise.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-top-navigation-by-user-activation',
].join(' ')

/** A site's external header or footer. */
export function ExternalIframe({ place, url, siteName }: Props) {
  return (
    <iframe
      className={styles[place]}
      src={url}
      title={`${siteName} main site ${place}`}
      loading={place === 'header' ? 'eager' : 'lazy'}
      sandbox={SANDBOX}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
