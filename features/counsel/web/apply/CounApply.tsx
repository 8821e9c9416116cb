import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { HOME, href, hrefNear, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { apply as words } from '#features/counsel/words/apply.ts'
import { CallError } from '#kit/web/call.ts'
import { loadPart } from '#kit/web/part.ts'
import { previousPath } from '#kit/web/overlayHistory.ts'
import { missingQuery } from '#kit/web/missingQuery.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ApplyStart } from '../../contract/apply.ts'
import type { CounselProduct } from '../../contract/product.ts'
import { counselErrors } from '../../errors.ts'
import { refreshSlots, useApplyStart, useOffer } from './api.ts'
import { readDraft, saveDraft, type Draft } from './draft.ts'
import { SlotStep } from './SlotStep.tsx'
import type { LostTime } from './times.ts'

/** The second step has the form library and the charts. */
const loadForm = () => loadPart(() => import('./IntakePart.tsx'))
const IntakePart = lazy(loadForm)

/** Asks an expert for a session, `?kin=` after this answer: product and time, then what the expert is told. As a screen, and as a popup over the room. */
export default function CounApply() {
  const { params, search } = useScreen()
  const expertNo = Number(params.id)
  const start = useApplyStart(expertNo, answerIn(search) ?? undefined)
  const offer = useOffer(expertNo)
  const isRefused = start.error instanceof CallError && start.error.status === 404
  const header = <Head step={null} expertNo={expertNo} />
  if (isRefused || !Number.isSafeInteger(expertNo)) return <Refusal header={header} text={ko.app.notFound} />
  if (!start.data || !offer.data) {
    return (
      <Page header={header} className="px-3 pt-2 pb-6">
        <QueryFallback query={missingQuery(start, offer)} skeleton={SKELETON} />
      </Page>
    )
  }
  const { problem } = start.data
  if (problem) {
    return <Refusal header={header} text={words.notNow} sub={problem.msg} next={nextOf(problem.code)} />
  }
  if (!offer.data.accepts_requests || offer.data.products.length === 0) {
    return <Refusal header={header} text={words.noProducts} sub={words.noProductsHelp} />
  }
  return <Steps key={expertNo} start={start.data} products={offer.data.products} />
}

type StepsProps = { start: ApplyStart; products: CounselProduct[] }

function Steps({ start, products }: StepsProps) {
  const go = useGo()
  const place = useScreen()
  const { search } = place
  const expertNo = start.expert.user_no
  const [draft] = useState(() => readDraft(expertNo))
  const [productNo, setProductNo] = useState(() => Number(search.get('product') ?? start.offer?.product_no ?? draft.productNo ?? NaN))
  const [slot, setSlot] = useState<string | null>(() => firstSlot(start, productNo, search.get('start'), draft))
  const [lost, setLost] = useState<LostTime | null>(null)
  const product = products.find((one) => one.product_no === productNo) ?? products[0]!
  const anNo = answerIn(search)
  const here = hrefNear(place, 'CounApply', { id: expertNo })
  const [first, second] = anNo === null ? [here, `${here}?step=2`] : [`${here}?kin=${anNo}`, `${here}?kin=${anNo}&step=2`]
  const isSecond = search.get('step') === '2' && slot !== null
  // Loads the second step while the first is filled in. `lazy` reports a failure.
  useEffect(() => void loadForm().catch(() => undefined), [])

  const choose = (change: { productNo?: number; start?: string | null }) => {
    if (change.productNo !== undefined) setProductNo(change.productNo)
    if (change.start !== undefined) setSlot(change.start)
    saveDraft(expertNo, change)
  }
  if (!isSecond) {
    return (
      <SlotStep
        header={<Head step={1} expertNo={expertNo} />}
        start={start}
        products={products}
        product={product}
        slot={slot}
        isFollowUp={anNo !== null}
        lost={lost}
        onProduct={(no) => choose({ productNo: no, start: null })}
        onOffer={({ product_no, start_dt }) => {
          setLost(null)
          choose({ productNo: product_no, start: start_dt })
        }}
        onSlot={(at) => {
          setLost(null)
          choose({ start: at })
        }}
        onNext={() => {
          choose({ productNo: product.product_no, start: slot })
          go.to(second)
        }}
      />
    )
  }
  const header = <Head step={2} expertNo={expertNo} />
  return (
    <Suspense
      fallback={
        <Page header={header} className="px-3 pt-2 pb-6">
          {SKELETON}
        </Page>
      }
    >
      <IntakePart
        key={`${product.product_no} ${slot}`}
        header={header}
        start={start}
        product={product}
        slot={slot}
        onChange={() => go.back(first)}
        onLost={(isSoon) => {
          setLost({ start: slot, isSoon })
          choose({ start: null })
          void refreshSlots()
          go.back(first)
        }}
        onDone={(counNo) =>
          go.backTo(previousPath(isApply) ?? roomPath(expertNo), isApply, pathOf('CounDetail', { id: counNo }) ?? undefined)
        }
      />
    </Suspense>
  )
}

/** The answer that the session follows, by the address. */
function answerIn(search: URLSearchParams): number | null {
  const anNo = Number(search.get('kin') ?? NaN)
  return Number.isSafeInteger(anNo) && anNo > 0 ? anNo : null
}

/** The time that is kept for the member, that the address names, or that was chosen before, each for the chosen product. */
function firstSlot({ offer }: ApplyStart, productNo: number, named: string | null, draft: Draft): string | null {
  if (offer?.product_no === productNo) return offer.start_dt
  return named ?? (draft.productNo === productNo ? draft.start : null)
}

/** The form's two steps are left out of the history once it was sent. */
const isApply = (path: string): boolean => path.includes('coun-apply/')

function Head({ step, expertNo }: { step: 1 | 2 | null; expertNo: number }) {
  const go = useGo()
  const right = step !== null && (
    <p className="num pr-3 text-t4 text-fg2">
      <span aria-hidden>{words.step(step)}</span>
      <span className="sr-only">{words.stepName(step)}</span>
    </p>
  )
  return <Header left="back" title={ko.titles.CounApply} onLeft={() => go.back(roomPath(expertNo))} right={right} />
}

const roomPath = (expertNo: number): string => (Number.isSafeInteger(expertNo) && pathOf('MyHaruRoom', { id: expertNo })) || href(HOME)

type Next = { label: string; path: string }
/** What a member whom the server refuses so can do about it. */
function nextOf(code: string): Next | null {
  if (code === counselErrors.minor.code) return { label: words.guardian, path: href('VivGuardian') }
  return code === counselErrors.open_already.code ? { label: words.openOnes, path: href('CounList') } : null
}

type RefusalProps = { header: ReactNode; text: string; sub?: string; next?: Next | null }

/** Why there is nothing to apply for. */
function Refusal({ header, text, sub, next = null }: RefusalProps) {
  const go = useGo()
  const action =
    next === null ? (
      <Button variant="weak" size={48} onClick={() => go.back(href(HOME))}>
        {words.back}
      </Button>
    ) : (
      <Button size={48} onClick={() => go.to(next.path)}>
        {next.label}
      </Button>
    )
  return (
    <Page header={header}>
      <EmptyView text={text} {...(sub === undefined ? {} : { sub })} action={action} />
    </Page>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
