import { HOME, href } from '#features/routes.ts'
import { ownPath } from '#kit/contract/path.ts'
import { SOCIAL_NAMES, SOCIAL_PROVIDERS } from '#kit/contract/social.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import { social } from '#features/social/words.ts'
import { logInFrom } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useViewer } from '#kit/web/session.ts'
import { SOCIAL_PROBLEMS, type SocialProblem } from '../rules.ts'
import { useFinish } from './useFinish.ts'

/** Target of the provider's redirect: finishes the log-in or shows why it failed. */
export default function SocialRedirect() {
  const go = useGo()
  const { params, search } = useScreen()
  const provider = SOCIAL_PROVIDERS.find((one) => one === params.provider)
  const code = search.get('code')
  const { outcome, retry } = useFinish(provider, code)
  const way = useWayBack(ownPath(search.get('to')))
  const name = provider === undefined ? ko.titles.SocialRedirect : `${SOCIAL_NAMES[provider]} ${ko.login.title}`
  const problem = code === null || provider === undefined ? problemOf(search.get('error')) : null
  const leave = () => go.to(way.path, { replace: true })
  const words = problem !== null ? wordsOf(problem, way.isLink) : outcome === null ? null : wordsOfOutcome(outcome, way.isLink)
  return (
    <Page header={<Header left="back" title={name} onLeft={leave} />} className="bg-surface">
      {words === null ? (
        <p role="status" className="flex items-center justify-center gap-2 px-5 py-16 text-t5 text-fg2">
          <Spinner />
          {social.finishing}
        </p>
      ) : (
        <>
          <ErrorView {...words} onRetry={outcome !== null && outcome !== 'given-up' && outcome.offline ? retry : undefined} />
          <div className="px-5 pb-6 text-center">
            <Button size={48} onClick={leave}>
              {way.label}
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}

/** The way back: to MyInfoEdit for a link, otherwise to the log-in. */
function useWayBack(to: string | null): { path: string; label: string; isLink: boolean } {
  const isLink = useViewer() !== null
  if (isLink) return { path: href('MyInfoEdit'), label: social.toMyInfo, isLink }
  return { path: logInFrom(to ?? href(HOME)), label: social.again, isLink }
}

const problemOf = (error: string | null): SocialProblem => SOCIAL_PROBLEMS.find((one) => one === error) ?? 'failed'

type Words = { text: string; sub: string }

function wordsOf(problem: SocialProblem, isLink: boolean): Words {
  const { linkProblem, linkProblemHelp, problem: text, problemHelp: sub } = social
  if (isLink && problem !== 'taken') return { text: linkProblem[problem], sub: linkProblemHelp[problem] }
  return { text: text[problem], sub: sub[problem] }
}

function wordsOfOutcome(outcome: NonNullable<ReturnType<typeof useFinish>['outcome']>, isLink: boolean): Words {
  if (outcome === 'given-up') return { text: social.givenUp, sub: social.givenUpHelp }
  return { text: isLink ? social.linkProblem.failed : social.problem.failed, sub: inKorean(outcome.message) }
}
