import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { useGo } from '#kit/web/screen.tsx'
import { PolicyText } from './parts/PolicyText.tsx'

/** The privacy policy. */
export default function PrivacyInfo() {
  const go = useGo()
  return (
    <Page
      header={<Header left="back" title={ko.titles.PrivacyInfo} onLeft={() => go.back(href(HOME))} />}
      scrollUp
      className="bg-surface px-5 pt-4 pb-8"
    >
      <PolicyText kind="privacy" />
    </Page>
  )
}
