import button from '~/ui/kit/button.module.css'
import { A } from '~/ui/kit/link'
import { MessagePage } from '~/ui/site-frame/message-page'

/** In place of a page for which one must be logged in (architecture, section 7). */
export function LoginPrompt({ heading, loginHref }: { heading: string; loginHref: string }) {
  return (
    <MessagePage heading={heading} text="It takes an account, which is made in a minute.">
      <A className={button.button} rel="nofollow" href={loginHref}>
        Login
      </A>
    </MessagePage>
  )
}
