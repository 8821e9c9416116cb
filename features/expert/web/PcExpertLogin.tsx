import { LogInForm } from '#features/account/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { ownPath } from '#kit/contract/path.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { application as words } from '#features/expert/words.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'

/** The log-in of the expert portal, with the same account as the app. */
export default function PcExpertLogin() {
  const path = ownPath(useScreen().search.get('to')) ?? href('PcExpertMain')
  return (
    <Page className="flex flex-col items-center justify-center px-5 py-8">
      <Card className="w-full max-w-[420px] p-6 wide:p-8">
        <HaruIcon size={44} />
        <p className="mt-4 text-t4 font-semibold text-brand-fg">{words.logInLead}</p>
        <h1 tabIndex={-1} className="mb-6 text-t8 font-bold outline-none">
          {ko.titles.PcExpertLogin}
        </h1>
        <LogInForm path={path} footer={<FooterLinks />} />
      </Card>
    </Page>
  )
}

function FooterLinks() {
  return (
    <div className="mt-2 flex flex-col text-t4 text-fg2">
      <p className="flex flex-wrap justify-center gap-x-5">
        <FooterLink to={href('FindId')}>{ko.titles.FindId}</FooterLink>
        <FooterLink to={href('FindPw')}>{ko.titles.FindPw}</FooterLink>
        <FooterLink to={href(HOME)}>{words.toApp}</FooterLink>
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-center gap-x-2 border-t border-line pt-2">
        {words.notYet}
        <Link to={href('PcExpertRegister')} className="inline-flex min-h-11 items-center font-semibold text-brand-fg underline">
          {words.apply}
        </Link>
      </p>
    </div>
  )
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center">
    {children}
  </Link>
)
