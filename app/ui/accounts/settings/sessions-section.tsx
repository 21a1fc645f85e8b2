import hidden from '~/ui/kit/visually-hidden.module.css'
import { AccountButton, AccountSection } from './account-section'
import type { SectionProps } from './account-sections'
import type { DeviceRow } from './format-device'
import list from './settings-list.module.css'

type Props = Pick<SectionProps, 'notice'> & { devices: DeviceRow[] }

/** Every browser and app that is logged in to the account, each with a button to log it out. */
export function SessionsSection({ devices, notice }: Props) {
  return (
    <AccountSection
      section="sessions"
      heading="Where you’re logged in"
      about="If you don’t recognize one, log it out. Then change your password."
      notice={notice}
    >
      <ul className={list.list}>
        {devices.map((device) => (
          <li key={device.id} className={list.item}>
            <div>
              <p className={list.name}>
                {device.name}
                {device.isCurrent ? <span className={list.badge}>this browser</span> : null}
                {device.isProgram ? <span className={list.badge}>app</span> : null}
              </p>
              <p className={list.detail}>{device.lastUsed}</p>
              {device.hosts.length > 0 ? (
                <p className={list.detail}>{device.hosts.join(', ')}</p>
              ) : null}
            </div>
            <AccountButton intent="log-out-device" fields={{ session: device.id }} variant="second">
              Log Out<span className={hidden.visuallyHidden}> {device.name}</span>
            </AccountButton>
          </li>
        ))}
      </ul>
      <AccountButton intent="log-out-everywhere" variant="plain">
        Log out everywhere
      </AccountButton>
    </AccountSection>
  )
}
