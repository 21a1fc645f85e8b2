import button from '~/ui/kit/button.module.css'
import visuallyHidden from '~/ui/kit/visually-hidden.module.css'
import { type SectionProps, sectionPath } from './account-sections'
import rows from './settings-list.module.css'
import { AccountSection } from './account-section'
import type { DeviceRow } from './format-device'

type Props = Pick<SectionProps, 'notice'> & { devices: DeviceRow[] }

/** Every browser and program that is logged in to the account, and how to log it out. */
export function SessionsSection({ devices, notice }: Props) {
  const action = sectionPath('sessions')
  return (
    <AccountSection
      section="sessions"
      heading="Where you are logged in"
      about="If there is one you do not know, log it out and change your password."
      notice={notice}
    >
      <ul className={rows.rows}>
        {devices.map((device) => (
          <li key={device.id} className={rows.row}>
            <div>
              <p className={rows.name}>
                {device.name}
                {device.isCurrent ? <span className={rows.mark}>this browser</span> : null}
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
                Log Out<span className={visuallyHidden.visuallyHidden}> {device.name}</span>
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
    </AccountSection>
  )
}
