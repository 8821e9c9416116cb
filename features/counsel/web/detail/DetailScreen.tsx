import { useEffect } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { Side } from '../../contract/session.ts'
import { refreshCounsels, useCounsel, useCounselUpdates } from '../api.ts'
import { detailPath } from '../session/DetailLink.tsx'
import { Detail } from './Detail.tsx'

/** A counselling as a screen. Who is its other side is led on to the screen of that side: alarms and rooms know only its number. */
export function DetailScreen({ side }: { side: Side }) {
  const { params } = useScreen()
  const go = useGo()
  const counNo = Number(params.id)
  const info = useCounsel(counNo).data
  useCounselUpdates()
  const other = info && info.side !== side ? detailPath(info) : null
  useEffect(() => {
    if (other !== null) go.to(other, { replace: true })
  }, [other, go])
  const title = side === 'member' ? ko.titles.CounDetail : ko.titles.ExpertCounDetail
  const back = side === 'member' ? href('CounList') : href('ExpertCounList')
  return (
    <Page header={<Header left="back" title={title} onLeft={() => go.back(back)} />} onRefresh={refreshCounsels}>
      {other === null && <Detail counNo={counNo} onRoom={(cr_no) => go.to(href('ChatDetail', { id: cr_no }))} />}
    </Page>
  )
}
