import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { HOME, href } from '#features/routes.ts'
import { HaruIcon } from '#kit/ui/art/HaruIcon.tsx'
import { HaruWord } from '#kit/ui/art/HaruWord.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { CallError } from '#kit/web/call.ts'
import { Link, useGo, useScreen } from '#kit/web/screen.tsx'
import { logInWith } from './api.ts'
import { Welcome } from './parts/Welcome.tsx'
import { returnPath } from './return.ts'

/** Log-in with id and password. Afterwards one is where one wanted to go. */
export default function Login() {
  const go = useGo()
  const look = (
    <Link to={href(HOME)} className="flex min-h-11 items-center rounded-tile px-3 text-t4 text-fg2">
      {ko.login.look}
    </Link>
  )
  return (
    <Page header={<Header left="back" onLeft={() => go.back(href(HOME))} right={look} />} className="bg-surface px-5 pb-8">
      <div aria-hidden className="flex items-center gap-2.5 pt-2">
        <HaruIcon size={44} />
        <HaruWord height={30} />
      </div>
      <h1 tabIndex={-1} className="mt-6 text-t8 font-bold whitespace-pre-line outline-none">
        {ko.login.lead}
      </h1>
      <Welcome />
      <LogInForm />
    </Page>
  )
}

type Problems = { user_id?: string; password?: string; whole?: string }

function LogInForm() {
  const path = returnPath(useScreen().search.get('to'))
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  const show = (found: Problems) => {
    setProblems(found)
    const first = found.user_id !== undefined ? 'user_id' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !form.current) return
    const typed = typedIn(form.current)
    const missing = missingOf(typed)
    if (missing) return show(missing)
    setBusy(true)
    setProblems({})
    try {
      await logInWith(typed, path)
    } catch (error) {
      setBusy(false)
      show({ whole: inKorean(error instanceof CallError ? error.message : ko.app.noAnswer) })
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={ko.login.userId}
        name="user_id"
        error={problems.user_id}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={64}
      />
      <PasswordField error={problems.password} describedBy={problems.whole && WHOLE} />
      <div role="alert" className="empty:hidden">
        {problems.whole && <FieldError id={WHOLE} error={problems.whole} />}
      </div>
      <Button type="submit" full busy={isBusy} className="mt-1">
        {ko.login.title}
      </Button>
    </form>
  )
}

function PasswordField({ error, describedBy }: { error?: string; describedBy?: string }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? Eye : EyeOff
  const eye = (
    <IconButton
      label={isShown ? ko.login.hide : ko.login.show}
      aria-pressed={isShown}
      icon={<Icon size={22} strokeWidth={1.9} className="text-fg2" />}
      onClick={() => setShown(!isShown)}
      className="mr-1"
    />
  )
  return (
    <Field
      label={ko.login.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      error={error}
      aria-describedby={describedBy}
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={200}
      right={eye}
    />
  )
}

const WHOLE = 'login-problem'

function typedIn(form: HTMLFormElement): { user_id: string; password: string } {
  const typed = Object.fromEntries(new FormData(form)) as Record<'user_id' | 'password', string>
  return { ...typed, user_id: typed.user_id.trim() }
}

function missingOf({ user_id, password }: { user_id: string; password: string }): Problems | null {
  const missing: Problems = {}
  if (user_id === '') missing.user_id = ko.login.needsUserId
  if (password === '') missing.password = ko.login.needsPassword
  return missing.user_id === undefined && missing.password === undefined ? null : missing
}
