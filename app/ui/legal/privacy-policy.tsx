import { type LegalFacts, TERMS_PATH } from '~/domain/sites/legal-facts'
import { A } from '~/ui/kit/link'
import { Contact, contactSection, LegalPage, type LegalSection } from './legal-page'

export function PrivacyPolicy({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      title="Privacy Policy"
      opening={
        <p>
          You can read {facts.siteName} without telling us who you are. This page explains what we
          store when you visit, what we store when you create an account, add an event or buy a
          promotion, and the choices you have.
        </p>
      }
      sections={buildSections(facts)}
    />
  )
}

function buildSections(facts: LegalFacts): LegalSection[] {
  const { siteName, hasAnalytics, hasAds, hasExternalFrames } = facts
  return [
    {
      id: 'visits',
      heading: 'When you visit',
      body: (
        <>
          <p>
            For each request we log which page was requested, when, and whether the response
            succeeded, so that we can find problems and plan for traffic. These logs do not include
            your IP address or your search terms. The network that delivers our pages processes your
            IP address, as every network must, and uses it to block attacks.
          </p>
          <p>
            We count how many pages of {siteName} people view each day. We count without cookies,
            and store the number only: nothing about who viewed a page, or which one it was.
          </p>
          <p>
            If you share your location, for example to see what’s nearby, we use it for that
            response only and do not store it.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      heading: 'When you have an account',
      body: (
        <p>
          We store your email address, your name, your picture if there is one, and how you log in.
          Passwords are stored only as a hash that cannot be turned back into the password. If you
          log in through another service, it gives us your name, email address and picture; we tell
          it nothing about what you do here.
        </p>
      ),
    },
    {
      id: 'events',
      heading: 'When you add an event',
      body: (
        <p>
          What you enter in the form is published: the event, its pictures, and any contact details
          you choose to give. We also store which account added it and when. Published listings
          appear in feeds and on other sites, and search engines may keep copies. A short check that
          you are a person keeps bots out.
        </p>
      ),
    },
    {
      id: 'payments',
      heading: 'When you pay for a promotion',
      body: (
        <p>
          A payment provider processes the payment. Your card number goes to the provider and never
          reaches us. We store what you bought, when, for which event and at what price, and the
          provider’s reference, because receipts and tax law require it.
        </p>
      ),
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: (
        <p>
          While you are not logged in, {siteName} itself sets no cookies. When you log in, one
          cookie keeps you logged in. It is used for nothing else, and is removed when you log out.
          {hasAnalytics || hasAds
            ? ' The services named in the next section may set cookies of their own.'
            : ''}
        </p>
      ),
    },
    {
      id: 'others',
      heading: 'Third-party services',
      body: (
        <>
          <p>
            Your browser may load parts of a page from other services, which then see your IP
            address:
          </p>
          <ul>
            <li>maps, whose tiles may come from a map service when you look at one;</li>
            {hasAnalytics ? (
              <li>
                Google Analytics or Google Tag Manager, which count visits for us. They start after
                the page has loaded, and not at all when your browser sends Do Not Track or Global
                Privacy Control;
              </li>
            ) : null}
            {hasAds ? (
              <li>
                Google Ad Manager, which shows advertising. When your browser sends Do Not Track or
                Global Privacy Control, we ask it for ads that are not personalized. How Google uses
                data is explained at{' '}
                <A href="https://policies.google.com/technologies/partner-sites">
                  policies.google.com
                </A>
                ;
              </li>
            ) : null}
            {hasExternalFrames ? (
              <li>
                the header or footer of the page, where it comes from another site of this
                publisher; that site’s own privacy policy applies to it;
              </li>
            ) : null}
            <li>the payment provider, on the page where you pay.</li>
          </ul>
          <p>
            {hasAnalytics || hasAds
              ? 'No other service tracks you here on our behalf.'
              : 'This site uses no advertising network and no visitor analytics service.'}{' '}
            Sites that we link to have their own policies.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      heading: 'How we use it, and who sees it',
      body: (
        <>
          <p>
            We use this data to show the listings, to let you manage your events and promotions, to
            answer you, to keep the site secure, and to meet legal obligations. We do not sell it,
            and do not share it with others for their own advertising.
          </p>
          <p>
            It is seen by the people who run {siteName}, by those who host and maintain it for us
            and may use it for nothing else, and by authorities where the law requires it. If the
            site changes owners, the data is transferred with it under this policy.
          </p>
        </>
      ),
    },
    {
      id: 'keeping',
      heading: 'How long we keep it',
      body: (
        <p>
          Request logs are kept for a short time. Your account is kept until you delete it on your
          account page or ask us to; your events stay as a record, without your name. Receipts are
          kept as long as tax law requires.
        </p>
      ),
    },
    {
      id: 'choices',
      heading: 'Your choices',
      body: (
        <>
          <p>
            You may ask what data we store about you, have it corrected, get a copy of it, or have
            it deleted. You can do most of that yourself on your account page. For the rest, write
            to <Contact {...facts} /> from the email address of your account. We answer within 30
            days, and will not treat you any differently for asking.
          </p>
          <p>
            If a listing names you against your wishes, or uses something that belongs to you, see
            “Requesting removal” in the <A href={`${TERMS_PATH}#copyright`}>Terms of Service</A>.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      body: (
        <p>
          This site is not meant for children under 13, and the minimum age for using it is 13. We
          do not knowingly store data about younger children; if you believe that we do, tell us and
          we will delete it.
        </p>
      ),
    },
    {
      id: 'security',
      heading: 'How we protect it',
      body: (
        <p>
          Pages and forms are encrypted in transit. Access is limited to people who need it. No
          system is perfectly secure; if data about you is exposed, we will notify you and the
          authorities as the law requires.
        </p>
      ),
    },
    {
      id: 'place',
      heading: 'Where it is stored, and which law applies',
      body: (
        <p>
          Data is stored in the United States and may pass through other countries on its way to
          you. This policy is governed by the laws of the State of New York.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: (
        <p>
          When this policy changes, so does the date at the top. Significant changes are announced
          on the site before they apply.
        </p>
      ),
    },
    contactSection(facts),
  ]
}
