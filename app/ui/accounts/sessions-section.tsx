import button from '~/ui/kit/button.module.css'
import unseen from '~/ui/kit/visually-hidden.module.css'
import { type SectionProps, sectionPath } from './account-sections'
import rows from './rows.module.css'
import { Section } from './section'
import type { ShownDevice } from './shown-device'

type Props = Pick<SectionProps, 'told'> & { devices: ShownDevice[] }

/** Every browser and program that is logged in to the account, and how to log it out. */
export function SessionsSection({ devices, told }: Props) {
  const action = sectionPath('sessions')
  return (
    <Section
      section="sessions"
      heading="Where you are logged in"
      about="If there is one you do not know, log it out and change your password."
      told={told}
    >
      <ul className={rows.rows}>
        {devices.map((device) => (
          <li key={device.id} className={rows.row}>
            <div>
              <p className={rows.name}>
                {device.name}
                {device.isHere ? <span className={rows.mark}>this browser</span> : null}
                {device.isProgram ? <span className={rows.mark}>program</span> : null}
              </p>
              <p className={rows.detail}>{device.lastUsed}</p>
              {device.hosts.length > 0 ? (
                <p className={rows.detail}>{device.hosts.join(', ')}</p>
              ) : null}
            </div>
            <form method="post" action={action}>
              <input type="hidden" name="session" value={device.id} />
              <button type="submit" name="act" value="end-session" className={button.second}>
                Log Out<span className={unseen.unseen}> {device.name}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={action}>
        <button type="submit" name="act" value="end-all" className={button.plain}>
          Log out everywhere
        </button>
      </form>
    </Section>
  )
}
