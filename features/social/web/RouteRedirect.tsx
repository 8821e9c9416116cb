import { useEffect } from 'react'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { social } from '#features/social/words.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { redirectTarget } from '../rules.ts'

/** Redirects from a push message, a share or an alarm. The target screen asks for a log-in if it needs one. */
export default function RouteRedirect() {
  const go = useGo()
  const path = redirectTarget(useScreen().search)
  // Replaces the entry, so that Back does not redirect again.
  useEffect(() => go.to(path, { replace: true }), [go, path])
  return (
    <Page header={<Header title={ko.titles.RouteRedirect} />}>
      <p role="status" className="px-5 py-6 text-t4 text-fg3">
        {social.moving}
      </p>
    </Page>
  )
}
