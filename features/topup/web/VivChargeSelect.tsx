import { lazy, Suspense } from 'react'
import { href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useTopUpTerms } from './api.ts'
import { CHARGE_SKELETON } from './select/ChargeSkeleton.tsx'
import { usePaymentReturn } from './select/usePaymentReturn.ts'
import { contextOf, walletPath } from './paths.ts'

/** Loaded with the form, which would make this screen's own part too large. */
const ChargeForm = lazy(() => loadPart(() => import('./select/ChargeForm.tsx')))

/** The top-up form, as a page or as a popup over a room. */
export default function VivChargeSelect() {
  const go = useGo()
  const { room } = contextOf(useScreen())
  const behind = room === null ? walletPath() : (pathOf('MyHaruRoom', { id: room }) ?? href('VivChargeSelect'))
  const terms = useTopUpTerms()
  const isReturn = usePaymentReturn()
  const header = <Header left="back" title={ko.titles.VivChargeSelect} onLeft={() => go.back(behind)} />
  const loading = (
    <Page header={header} className="bg-surface px-5 pt-3 pb-6">
      <QueryFallback query={terms} skeleton={CHARGE_SKELETON} />
    </Page>
  )
  if (!terms.data || isReturn) return loading
  return (
    <Suspense fallback={loading}>
      <ChargeForm terms={terms.data}>
        {({ question, amounts, methods, after, agreements, submitButton }) => (
          <Page
            header={header}
            footer={<div className="px-5 py-3">{submitButton}</div>}
            className="flex flex-col gap-5 bg-surface px-5 pt-3 pb-6"
          >
            {question}
            {amounts}
            {methods}
            {after}
            {agreements}
          </Page>
        )}
      </ChargeForm>
    </Suspense>
  )
}
