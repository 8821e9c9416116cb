import { lazy, Suspense } from 'react'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useProfile } from './api.ts'
import { useMyInfo } from './my/api.ts'
import { Loading } from './my/Loading.tsx'

/** Loaded with the form, which would make this screen's own part too large. */
const Form = lazy(() => loadPart(() => import('./my/InfoForm.tsx')))

/** The public profile, and mail, identity, password and social accounts. */
export default function MyInfoEdit() {
  const go = useGo()
  const profile = useProfile()
  const info = useMyInfo()
  const back = () => go.back(href('MyInfoMain'))
  const loading = (
    <Page header={<Header left="back" title={ko.titles.MyInfoEdit} onLeft={back} />} className="px-3 pt-3 pb-8">
      <Loading query={profile.data ? info : profile} heights={['h-80', 'h-60', 'h-40']} />
    </Page>
  )
  if (!profile.data || !info.data) return loading
  return (
    <Suspense fallback={loading}>
      <Form me={profile.data} info={info.data} onBack={back} />
    </Suspense>
  )
}
