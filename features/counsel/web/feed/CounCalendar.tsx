import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { queryClient } from '#kit/web/query.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { endFeed, getFeed, renewFeed } from '../../contract/ics.ts'
import { feed as words } from '../../words/ics.ts'
import { messageOf } from '../session/actions.ts'

/** The private address of a member's sessions, of both sides, for calendar programs. */
export default function CounCalendar() {
  const go = useGo()
  const found = useQuery({ queryKey: keyOf(getFeed), queryFn: ({ signal }) => call(getFeed, {}, { signal }), staleTime: 0 })
  return (
    <Page
      header={<Header left="back" title={ko.titles.CounCalendar} onLeft={() => go.back(href(HOME))} />}
      className="flex flex-col gap-2.5 p-3"
      onRefresh={() => found.refetch()}
    >
      {found.data ? <Feed since={found.data.reg_dt} /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

function Feed({ since }: { since: string | null }) {
  // The server stores no address: it is known here after it was made.
  const [url, setUrl] = useState<string | null>(null)
  const isOn = since !== null
  const make = async () => {
    if (isOn && !(await confirm({ title: words.renewAsk, text: words.renewText, yes: words.renewYes, danger: true }))) return
    const made = await attempt(() => call(renewFeed, {}))
    if (made) setUrl(made.url)
  }
  const end = async () => {
    if (!(await confirm({ title: words.endAsk, text: words.endText, yes: words.endYes, danger: true }))) return
    if (!(await attempt(() => call(endFeed, {})))) return
    setUrl(null)
    toast(words.ended)
  }
  return (
    <>
      <Card aria-label={ko.titles.CounCalendar} className="p-5">
        <h2 className="text-t6 font-bold">{isOn ? words.on : words.off}</h2>
        <p className="mt-1 text-t4 break-keep text-fg2">{isOn && url === null ? words.since(koreanDate(since)) : words.lead}</p>
        {url !== null && <Address url={url} />}
        {isOn ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="quiet" size={48} className="flex-1!" onClick={() => void make()}>
              {words.renew}
            </Button>
            <Button variant="quiet" size={48} className="flex-1! text-danger-fg!" onClick={() => void end()}>
              {words.end}
            </Button>
          </div>
        ) : (
          <Button size={48} full className="mt-4" onClick={() => void make()}>
            {words.make}
          </Button>
        )}
      </Card>
      <div className="flex flex-col gap-1 px-2 text-t4 break-keep text-fg2">
        <p>{words.what}</p>
        <p className="font-semibold text-fg">{words.secret}</p>
      </div>
    </>
  )
}

function Address({ url }: { url: string }) {
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Field label={words.yours} value={url} readOnly onFocus={(event) => event.target.select()} help={words.once} />
      <div className="flex flex-wrap gap-2">
        <Button size={48} className="flex-1!" icon={<Copy size={18} strokeWidth={2} />} onClick={() => void copy(url)}>
          {words.copy}
        </Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="pressable inline-flex min-h-12 flex-1 items-center justify-center rounded-tile bg-brand-weak px-4 text-t5 font-semibold whitespace-nowrap text-brand-fg"
        >
          {words.open}
        </a>
      </div>
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast(words.copied)
  } catch {
    // No permission, or a page without a secure origin.
    await alert(words.notCopied)
  }
}

/** Does a change and reads the feed again. Undefined where it failed, which is shown. */
async function attempt<T>(change: () => Promise<T>): Promise<T | undefined> {
  try {
    const result = await busy(change())
    await queryClient.invalidateQueries({ queryKey: keyOf(getFeed) })
    return result
  } catch (error) {
    await alert(messageOf(error))
    return undefined
  }
}

const SKELETON = <Skeleton className="h-48 rounded-card bg-surface" />
