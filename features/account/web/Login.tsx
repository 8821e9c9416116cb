import { SocialButtons } from '#features/social/web/public.ts'
import { HOME, href } from '#features/routes.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import LogInForm from './login/LogInForm.tsx'
import { Welcome } from './parts/Welcome.tsx'
import { returnPath, withWanted } from './return.ts'

/** Log-in with id and password or a social account. Opens the requested screen afterwards. */
export default function Login() {
  const go = useGo()
  const asked = useScreen().search.get('to')
  const path = returnPath(asked)
  const look = (
    <Link to={href(HOME)} className="flex min-h-11 items-center rounded-tile px-3 text-t4 text-fg2">
      {ko.login.look}
    </Link>
  )
  return (
    <Page header={<Header left="back" onLeft={() => go.back(href(HOME))} right={look} />} className="flex flex-col bg-surface px-5 pb-6">
      <div aria-hidden className="flex items-center gap-2.5 pt-2">
        <HaruIcon size={44} />
        <HaruWord height={30} />
      </div>
      <h1 tabIndex={-1} className="mt-6 text-t8 font-bold whitespace-pre-line outline-none">
        {ko.login.lead}
      </h1>
      <Welcome />
      <LogInForm path={path} footer={<Ways asked={asked} />} />
      <div className="mt-auto pt-8">
        <SocialButtons to={path} />
      </div>
    </Page>
  )
}

/** Links to id search, password reset and registration, which leads to the requested path as well. */
function Ways({ asked }: { asked: string | null }) {
  return (
    <nav aria-label={ko.login.ways} className="flex flex-wrap justify-center">
      {WAYS.map(([name, label], nth) => (
        <Link
          key={name}
          to={name === 'Register' ? withWanted(href(name), asked) : href(name)}
          className={cx(
            'flex min-h-11 items-center px-3 text-t4',
            nth === WAYS.length - 1 ? 'font-bold text-brand-fg' : 'text-fg2',
            nth > 0 && 'before:-ml-3 before:mr-3 before:h-3.5 before:w-px before:bg-line',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const WAYS = [
  ['FindId', ko.titles.FindId],
  ['FindPw', ko.titles.FindPw],
  ['Register', ko.titles.Register],
] as const
