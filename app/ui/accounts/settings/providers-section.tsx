import type { SignInProvider } from '~/domain/accounts/account'
import button from '~/ui/kit/button.module.css'
import { GoogleLogo } from '~/ui/kit/images/google-logo'
import { ErrorMessage } from '~/ui/kit/notice'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { AccountButton, AccountSection } from './account-section'
import type { SectionProps } from './account-sections'
import list from './settings-list.module.css'

type Props = SectionProps & {
  email: string
  providers: SignInProvider[]
  /** The page that links Google; null where it is not configured. */
  googleHref: string | null
}

/** The ways to log in to the account: a password and Google. */
export function ProvidersSection({ email, providers, googleHref, reply, notice }: Props) {
  const hasPassword = providers.includes('password')
  const hasGoogle = providers.includes('google')
  const error = reply?.result.error?.['']?.[0]
  return (
    <AccountSection
      section="providers"
      heading="Ways to log in"
      about="They all open this account."
      notice={notice}
    >
      {error ? (
        <ErrorMessage id="providers-error" isFocused>
          {error}
        </ErrorMessage>
      ) : null}
      <ul className={list.list}>
        <li className={list.item}>
          <div>
            <p className={list.name}>Email and password</p>
            <p className={list.detail}>{hasPassword ? 'Connected' : 'No password set'}</p>
          </div>
        </li>
        {hasGoogle || googleHref ? (
          <li className={list.item}>
            <div>
              <p className={list.name}>
                <GoogleLogo /> Google
              </p>
              <p className={list.detail}>
                {hasGoogle ? 'Connected' : `Use the Google account for ${email}.`}
              </p>
              {hasGoogle && !hasPassword ? (
                <p className={list.detail}>Set a password first to disconnect Google.</p>
              ) : null}
            </div>
            {hasGoogle ? (
              hasPassword ? (
                <AccountButton intent="unlink-google" variant="second">
                  Disconnect<span className={hidden.visuallyHidden}> Google</span>
                </AccountButton>
              ) : null
            ) : (
              <a className={button.second} href={googleHref ?? undefined}>
                Connect<span className={hidden.visuallyHidden}> Google</span>
              </a>
            )}
          </li>
        ) : null}
      </ul>
    </AccountSection>
  )
}
