import type { SignInProvider } from '~/domain/accounts/account'
import button from '~/ui/kit/button.module.css'
import { ErrorMessage } from '~/ui/kit/notice'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { type SectionProps, sectionPath } from './account-sections'
import { GoogleLogo } from './google-logo'
import rows from './settings-list.module.css'
import { AccountSection } from './account-section'

type Props = SectionProps & {
  email: string
  providers: SignInProvider[]
  /** Where Google is connected. */
  googleHref: string
}

/** By what somebody can log in: the password, and Google. */
export function ProvidersSection({ email, providers, googleHref, answer, notice }: Props) {
  const hasPassword = providers.includes('password')
  const hasGoogle = providers.includes('google')
  const problem = answer?.result.error?.['']?.[0]
  return (
    <AccountSection
      section="providers"
      heading="Ways to log in"
      about="Each of them opens the same account."
      notice={notice}
    >
      {problem ? <ErrorMessage id="providers-problem">{problem}</ErrorMessage> : null}
      <ul className={rows.rows}>
        <li className={rows.row}>
          <div>
            <p className={rows.name}>Email and password</p>
            <p className={rows.detail}>{hasPassword ? 'Connected' : 'No password is set'}</p>
          </div>
        </li>
        <li className={rows.row}>
          <div>
            <p className={rows.name}>
              <GoogleLogo /> Google
            </p>
            <p className={rows.detail}>
              {hasGoogle ? 'Connected' : `Choose the Google account of ${email}.`}
            </p>
            {hasGoogle && !hasPassword ? (
              <p className={rows.detail}>Set a password first if you want to disconnect it.</p>
            ) : null}
          </div>
          {hasGoogle ? (
            hasPassword ? (
              <form method="post" action={sectionPath('providers')}>
                <button type="submit" name="act" value="remove-google" className={button.second}>
                  Disconnect<span className={visuallyHidden.visuallyHidden}> Google</span>
                </button>
              </form>
            ) : null
          ) : (
            <a className={button.second} href={googleHref}>
              Connect<span className={visuallyHidden.visuallyHidden}> Google</span>
            </a>
          )}
        </li>
      </ul>
    </AccountSection>
  )
}
