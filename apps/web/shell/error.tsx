import { Component, useEffect, useRef, type ReactNode } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView, Scene } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useOnline } from '#kit/web/native.ts'
import { page } from '#kit/web/page.ts'
import { go } from '#kit/web/screen.tsx'

/** The page-error screen, for an unknown address. */
export function NotFound() {
  const home = (
    <Button variant="weak" size={48} onClick={() => go.to(href(HOME), { replace: true })}>
      {ko.app.toHome}
    </Button>
  )
  return (
    <Page header={<Header left="back" title={ko.app.name} onLeft={() => go.back(href(HOME))} />}>
      <EmptyView text={ko.app.notFound} sub={ko.app.notFoundHelp} action={home} />
    </Page>
  )
}

/** A screen that failed to render or to load. Offline it waits for the connection, since a reload would fail. */
export function Broken() {
  const isOnline = useOnline()
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    if (isOnline && wasOffline.current) page.reload()
  }, [isOnline])
  const reloadButton = (
    <Button variant="weak" size={48} onClick={() => page.reload()}>
      {ko.app.reload}
    </Button>
  )
  return (
    <Page header={<Header title={ko.app.name} />}>
      <div role="alert">
        {isOnline ? (
          <Scene kind="error" text={ko.app.broken} sub={ko.app.brokenHelp} action={reloadButton} />
        ) : (
          <Scene kind="error" text={ko.app.offline} sub={ko.app.offlineHelp} />
        )}
      </div>
    </Page>
  )
}

/** Keeps an error in one screen from the shell. The root reports it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}
