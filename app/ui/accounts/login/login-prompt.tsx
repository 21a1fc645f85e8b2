import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MessagePage } from '~/ui/site-frame/message-page'

type Props = { heading: string; text: string; loginHref: string }

/** In place of a page that needs an account (architecture, section 7). */
export function LoginPrompt({ heading, text, loginHref }: Props) {
  return (
    <MessagePage heading={heading} text={text}>
      <A className={button.button} rel="nofollow" href={loginHref}>
        Login
      </A>
    </MessagePage>
  )
}
