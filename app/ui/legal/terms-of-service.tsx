import { type LegalFacts, PRIVACY_PATH } from '~/domain/sites/legal-facts'
import { A } from '~/ui/kit/link'
import { Contact, contactSection, LegalPage, type LegalSection } from './legal-page'

export function TermsOfService({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      title="Terms of Service"
      opening={
        <p>
          These are the rules for using {facts.siteName}. By using this site you agree to them. If
          you do not agree, please do not use it.
        </p>
      }
      sections={buildSections(facts)}
    />
  )
}

function buildSections(facts: LegalFacts): LegalSection[] {
  const { siteName } = facts
  return [
    {
      id: 'service',
      heading: 'What this site is',
      body: (
        <>
          <p>
            {siteName} is a guide to local events. Listings come from organizers, venues and public
            calendars, and from people who add their own. You can read and search it for free,
            without an account. “We” and “us” below are the people who publish {siteName}.
          </p>
          <p>
            We list events. Unless a page says otherwise, we do not organize them, sell tickets to
            them, or act on behalf of those who do.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      heading: 'Who may use it',
      body: (
        <p>
          You must be at least 13 years old to use this site. If you are under 18, a parent or
          guardian must agree to these terms for you, and only an adult may buy a promotion. If you
          act for an organization, you must be authorized to do so.
        </p>
      ),
    },
    {
      id: 'accounts',
      heading: 'Your account',
      body: (
        <p>
          You need an account to add an event or to promote one. Use a valid email address, keep
          your password to yourself, and tell us if you believe someone else is using your account.
          You are responsible for what is done through it. You can ask us to close it at any time.
        </p>
      ),
    },
    {
      id: 'listings',
      heading: 'Before you go',
      body: (
        <p>
          Events move, sell out and get cancelled, and the information we receive may be wrong.
          Check dates, prices, age limits and accessibility with the venue or the organizer before
          you travel or pay. Tickets are sold by others, under their own terms.
        </p>
      ),
    },
    {
      id: 'submissions',
      heading: 'What you add',
      body: (
        <>
          <p>
            Events, pictures and text that you add remain yours. You allow us, free of charge and
            worldwide, to store, show, shorten, resize, translate and distribute them as part of the
            listings, here, in feeds and in widgets on other sites, for as long as they are on{' '}
            {siteName}. You confirm that you have the right to give us this permission, including
            for the pictures.
          </p>
          <p>What you add must be a real event that people can attend. It must not</p>
          <ul>
            <li>be false or misleading, or a second listing of the same event;</li>
            <li>break the law, or encourage others to break it;</li>
            <li>harass or threaten anyone, or attack people for who they are;</li>
            <li>show sexual content, or reveal private facts about others;</li>
            <li>use words, pictures or names that belong to someone else without permission;</li>
            <li>contain advertising unrelated to the event, or anything malicious.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'editing',
      heading: 'What we may do with listings',
      body: (
        <p>
          We choose what is shown, and where. We may correct, categorize, hide or remove any
          listing, and close accounts that break these rules, with or without notice. We do not
          review everything that is added, and removing one listing does not make us responsible for
          others.
        </p>
      ),
    },
    {
      id: 'promotions',
      heading: 'Promotions, payments and refunds',
      body: (
        <>
          <p>
            You can pay to have an event featured on days that you choose. The price of each day is
            shown in US dollars before you pay. Days are limited; a day is yours once the payment
            has gone through, and you receive a receipt. A payment provider processes payments; we
            never see your card number.
          </p>
          <p>
            A promotion gives an event a more visible place on those days. We do not promise any
            number of visitors or sales. Prices of days you have not bought yet may change.
          </p>
          <p>
            If we cannot show a promotion on a day that you paid for, we refund that day. If your
            event is cancelled or moved, write to us before the first promoted day and we will
            refund the days that have not begun. Days that have been shown are not refunded, nor are
            those of a listing that was removed because it broke these terms. This does not affect
            your rights under the law.
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      heading: 'Fair use of the site',
      body: (
        <p>
          Do not try to break or overload the site, to bypass its limits or access what is not
          yours, to collect data about its users, or to copy the listings as a whole. You may use
          feeds, widgets and the public API within their limits. The name, design and software
          remain ours or our licensors’.
        </p>
      ),
    },
    {
      id: 'links',
      heading: 'Other people’s sites',
      body: (
        <p>
          Listings link to sites of organizers, venues and ticket sellers. We do not control those
          sites and are not responsible for what they show, sell or do.
        </p>
      ),
    },
    {
      id: 'copyright',
      heading: 'Requesting removal',
      body: (
        <>
          <p>
            If something on {siteName} uses your work without permission, or is wrong about you or
            your event, write to <Contact {...facts} />. For a copyright claim, please include
          </p>
          <ul>
            <li>the URL of the page, and what on it is yours;</li>
            <li>your name and how we can reach you;</li>
            <li>
              a statement that you believe in good faith that the use is not allowed by the owner,
              its agent or the law;
            </li>
            <li>
              a statement, under penalty of perjury, that your claim is accurate and that you are
              the owner or authorized to act for the owner;
            </li>
            <li>your signature (a typed one is fine).</li>
          </ul>
          <p>
            We remove what should not be there, notify the person who added it, and restore it if
            they show that it was removed by mistake. Accounts that infringe repeatedly are closed.
          </p>
        </>
      ),
    },
    {
      id: 'warranty',
      heading: 'No guarantees',
      body: (
        <p>
          The site is provided as it is and as it is available. As far as the law allows, we make no
          promise that listings are correct or complete, that the site will always work, or that it
          suits a particular purpose.
        </p>
      ),
    },
    {
      id: 'liability',
      heading: 'Limits of our liability',
      body: (
        <p>
          As far as the law allows, we are not liable for indirect or consequential losses, or for
          what happens at or on the way to an event. Our total liability for all claims is limited
          to what you paid us in the twelve months before the claim, or 100 US dollars if that is
          more. Nothing here limits liability that cannot be limited by law.
        </p>
      ),
    },
    {
      id: 'indemnity',
      heading: 'If your listing causes a claim',
      body: (
        <p>
          If someone makes a claim against us because of what you added or because you broke these
          terms, you will cover our reasonable costs.
        </p>
      ),
    },
    {
      id: 'privacy',
      heading: 'Privacy',
      body: (
        <p>
          The <A href={PRIVACY_PATH}>Privacy Policy</A> explains what we store about you and why. It
          is part of these terms.
        </p>
      ),
    },
    {
      id: 'law',
      heading: 'Governing law',
      body: (
        <p>
          These terms are governed by the laws of the State of New York, without its rules on
          conflicts of law. Disputes are decided by the state and federal courts in New York, unless
          the law where you live entitles you to a court there. If one of these terms is invalid,
          the others still apply.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: (
        <p>
          We may change these terms. The date at the top shows when they last changed; significant
          changes are announced on the site before they apply. By using the site after that, you
          agree to them.
        </p>
      ),
    },
    contactSection(facts),
  ]
}
