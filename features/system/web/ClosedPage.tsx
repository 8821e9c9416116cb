import { useEffect, useId, useRef } from 'react'
import { momentText, type AppState } from '#kit/contract/app-state.ts'
import { Button } from '#kit/ui/Button.tsx'
import { HaruMark } from '#kit/ui/art/HaruMark.tsx'
import { appStateAsked } from '#kit/web/appState.ts'
import { native } from '#kit/web/native.ts'
import { page } from '#kit/web/page.ts'
import { refetchFailed } from '#kit/web/query.ts'
import { closedWords as words } from '../words/closed.ts'

/** Covers the app while it cannot be used: until when, or where its new version is. */
export default function ClosedPage({ state: { maintenance, update } }: { state: AppState }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // What failed behind it is there again.
    return refetchFailed
  }, [])
  return (
    <div role="alertdialog" aria-modal="true" aria-labelledby={id} className={PAGE}>
      <HaruMark size={64} />
      <h1 ref={heading} id={id} tabIndex={-1} className="mt-4 text-t7 font-bold text-balance outline-none">
        {update ? words.updateTitle : words.title}
      </h1>
      {update ? (
        <>
          <p className="mt-2 text-t5 text-balance text-fg2">{words.updateHelp}</p>
          <Button size={54} className="mt-6" onClick={() => openStore(update.store_url)}>
            {words.update}
          </Button>
        </>
      ) : (
        maintenance && (
          <>
            <p className="mt-2 text-t5 text-balance text-fg2">{words.until(momentText(maintenance.until_dt))}</p>
            {maintenance.notice !== '' && <p className="mt-1 text-t5 text-balance text-fg2">{maintenance.notice}</p>}
            <Button variant="weak" size={48} className="mt-6" onClick={appStateAsked.ask}>
              {words.again}
            </Button>
          </>
        )
      )}
    </div>
  )
}

/** Native apps open addresses outside of themselves. */
const openStore = (url: string): void => (native.isThere() ? native.post('browser', { url }) : page.leaveTo(url))

const PAGE = 'fixed inset-0 z-(--z-spinner) flex flex-col items-center justify-center overflow-y-auto bg-bg px-5 py-12 text-center text-fg'
