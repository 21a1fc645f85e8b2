import { A } from '~/ui/kit/link'
import { type LegalFacts, TERMS_PATH } from './legal-facts'
import { Contact, LegalPage, type LegalSection, questionsSection } from './legal-page'

export function PrivacyPolicy({ facts }: { facts: LegalFacts }) {
  return (
    <LegalPage
      title="Privacy Policy"
      opening={
        <p>
          You can read {facts.siteName} without telling us who you are. This page says what is
          stored when you do, what more is stored when you make an account, add an event or buy a
          promotion, and what you can ask of us.
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
            For each request we write down which page was asked for, when, and how our answer went,
            so that we can find faults and plan for traffic. We do not write down your IP address or
            the words of your searches there. The network that delivers our pages handles your IP
            address, as every network must, and uses it to keep attacks away.
          </p>
          <p>
            If you let the site use your location, for example to see what is near you, it is used
            for that answer and not stored.
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
          A password is stored only in a form from which it cannot be read. If you sign in through
          another service, it tells us your name, email address and picture, and we tell it nothing
          about what you do here.
        </p>
      ),
    },
    {
      id: 'events',
      heading: 'When you add an event',
      body: (
        <p>
          What you write in the form is published: the event, its pictures, and the contact details
          that you choose to give. We also store which account added it and when. Published listings
          are shown in feeds and on other sites, and search engines may keep copies. A short test
          that a person is filling in the form keeps programs out.
        </p>
      ),
    },
    {
      id: 'payments',
      heading: 'When you pay for a promotion',
      body: (
        <p>
          The payment is taken by a payment provider. Your card’s number goes to the provider and
          never reaches us. We store what you bought, when, for which event and at what price, and
          the provider’s reference, because receipts and tax law ask for it.
        </p>
      ),
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      body: (
        <p>
          While you are not logged in, {siteName} itself sets no cookies. When you log in, one
          cookie keeps you logged in; it is needed for that and for nothing else, and goes when you
          log out.
          {hasAnalytics || hasAds
            ? ' The services named in the next section may set cookies of their own.'
            : ''}
        </p>
      ),
    },
    {
      id: 'others',
      heading: 'Services of others',
      body: (
        <>
          <p>Your browser may load parts of a page from others, who then see your IP address:</p>
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
                data is told at{' '}
                <A href="https://policies.google.com/technologies/partner-sites">
                  policies.google.com
                </A>
                ;
              </li>
            ) : null}
            {hasExternalFrames ? (
              <li>
                the header or footer of the page, where it is that of the main site of this city or
                publication; that site’s own privacy policy applies to it;
              </li>
            ) : null}
            <li>the payment provider, on the page where you pay.</li>
          </ul>
          <p>
            {hasAnalytics || hasAds
              ? 'Beyond these, nobody follows you here on our behalf.'
              : 'This site carries no advertising network and no service that counts visitors.'}{' '}
            Links lead to sites with policies of their own.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      heading: 'What it is used for, and who sees it',
      body: (
        <>
          <p>
            We use what is stored to show the listings, to let you manage your events and
            promotions, to answer you, to keep the site safe, and to meet legal duties. We do not
            sell it, and do not share it with others for advertising of theirs.
          </p>
          <p>
            It is seen by the people who run {siteName}, by those who host and maintain it for us
            and may use it for nothing else, and by authorities where the law requires that. If the
            site passes to a new owner, the data goes with it under this policy.
          </p>
        </>
      ),
    },
    {
      id: 'keeping',
      heading: 'How long it is kept',
      body: (
        <p>
          Records of requests are kept for a short time. Your account is kept until you delete it,
          on the page of your account, or ask us to; your events stay as a record, without your
          name. Receipts are kept as long as tax law asks.
        </p>
      ),
    },
    {
      id: 'choices',
      heading: 'What you can ask of us',
      body: (
        <>
          <p>
            You may ask which data about you we store, have it corrected, receive a copy of it, or
            have it deleted. Most of that you can do yourself on the page of your account. For the
            rest write to <Contact {...facts} /> from the email address of your account. We answer
            within 30 days and treat nobody worse for asking.
          </p>
          <p>
            If a listing names you and you do not want that, or uses something of yours, see “Asking
            for removal” in the <A href={`${TERMS_PATH}#copyright`}>Terms of Service</A>.
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
          we delete it.
        </p>
      ),
    },
    {
      id: 'security',
      heading: 'How it is protected',
      body: (
        <p>
          Pages and forms are encrypted on their way. Access is limited to those who need it. No
          system is perfectly safe; if data about you is exposed, we tell you and the authorities as
          the law asks.
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
          When this policy changes, so does the date at the top. Changes that matter are announced
          on the site before they apply.
        </p>
      ),
    },
    questionsSection(facts),
  ]
}
