import { findSourcePath } from '~/domain/sites/admin-path'
import { PostForm } from '~/ui/kit/forms/post-form'
import { SubmitButton } from '~/ui/kit/forms/submit-button'
import { Card } from '~/ui/kit/pages/card'
import { Badge } from '~/ui/kit/text/badge'
import hidden from '~/ui/kit/visually-hidden.module.css'
import { PLUGIN_NAMES } from '../plugin-names'
import styles from './found.module.css'
import { type FoundSource, isSaveable, NEW_VENUE_FORM_ID, PREVIEW_INTENT } from './found-source'

type Props = { site: { id: number }; url: string; found: FoundSource }

/** What the URL was recognized as, the most reliable first. */
export function CandidateList({ site, url, found }: Props) {
  const { candidates, chosen, venue } = found
  const isProposing = found.proposal !== null && isSaveable(found)
  return (
    <Card title={candidates.length === 1 ? 'One source' : `${candidates.length} sources`}>
      <ul className={styles.candidates}>
        {candidates.map((candidate) => {
          const isChosen = candidate.plugin === chosen.plugin && candidate.url === chosen.url
          return (
            <li key={`${candidate.plugin} ${candidate.url}`} className={styles.candidate}>
              <div>
                <p className={styles.name}>{PLUGIN_NAMES[candidate.plugin] ?? candidate.plugin}</p>
                <p className={styles.detail}>{candidate.reason}</p>
                <p className={styles.detail} dir="ltr">
                  {candidate.url}
                </p>
              </div>
              {isChosen ? (
                <Badge tone="good">Shown below</Badge>
              ) : isProposing ? (
                // What was corrected in the form of the venue is sent with it.
                <SubmitButton
                  variant="second"
                  form={NEW_VENUE_FORM_ID}
                  formNoValidate
                  intent={`${PREVIEW_INTENT}${candidate.plugin} ${candidate.url}`}
                >
                  Preview<span className={hidden.visuallyHidden}> {candidate.plugin}</span>
                </SubmitButton>
              ) : (
                <PostForm action={findSourcePath(site)} preventScrollReset>
                  <input type="hidden" name="url" value={url} />
                  <input type="hidden" name="venue" value={venue.label} />
                  <input type="hidden" name="plugin" value={candidate.plugin} />
                  <input type="hidden" name="source" value={candidate.url} />
                  <SubmitButton variant="second" intent="preview">
                    Preview<span className={hidden.visuallyHidden}> {candidate.plugin}</span>
                  </SubmitButton>
                </PostForm>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
