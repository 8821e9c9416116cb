import { href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import { useTopUpTerms } from './api.ts'
import { Charging } from './select/Charging.tsx'
import { SHAPE } from './select/Shape.tsx'
import { useReturn } from './select/useReturn.ts'
import { groundOf, walletPath } from './ways.ts'

/** How much is charged and how it is paid; over a room a popup of it. */
export default function VivChargeSelect() {
  const go = useGo()
  const { room } = groundOf(useScreen())
  const behind = room === null ? walletPath() : (pathOf('MyHaruRoom', { id: room }) ?? href('VivChargeSelect'))
  const terms = useTopUpTerms()
  const isReturn = useReturn()
  const header = <Header left="back" title={ko.titles.VivChargeSelect} onLeft={() => go.back(behind)} />
  if (!terms.data || isReturn) {
    return (
      <Page header={header} className="bg-surface px-5 pt-3 pb-6">
        <Unready query={terms} skeleton={SHAPE} />
      </Page>
    )
  }
  return (
    <Charging terms={terms.data}>
      {({ question, amounts, methods, after, agreements, handlePress }) => (
        <Page
          header={header}
          footer={<div className="px-5 py-3">{handlePress}</div>}
          className="flex flex-col gap-5 bg-surface px-5 pt-3 pb-6"
        >
          {question}
          {amounts}
          {methods}
          {after}
          {agreements}
        </Page>
      )}
    </Charging>
  )
}
