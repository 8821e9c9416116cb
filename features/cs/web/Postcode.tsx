import { useState } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { cs } from '#features/cs/words.ts'
import { alert, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { lineOf, type Address } from './postcode/address.ts'
import { FindAddress } from './postcode/FindAddress.tsx'

/** Address search with a copy button. Other screens open the same search as a sheet. */
export default function Postcode() {
  const go = useGo()
  const [found, setFound] = useState<Address | null>(null)
  return (
    <Page
      header={<Header left="back" title={ko.titles.Postcode} onLeft={() => go.back(href(HOME))} />}
      className="bg-surface px-5 pt-3 pb-8"
    >
      {found ? <Picked line={lineOf(found)} onAgain={() => setFound(null)} /> : <FindAddress onFound={setFound} />}
    </Page>
  )
}

function Picked({ line, onAgain }: { line: string; onAgain: () => void }) {
  return (
    <section>
      <h2 className="text-t6 font-bold">{cs.picked}</h2>
      <p className="mt-2 rounded-tile bg-sunken px-4 py-3 text-t5 break-words select-text">{line}</p>
      <Button full className="mt-4" onClick={() => void copy(line)}>
        {cs.copy}
      </Button>
      <Button full variant="quiet" size={48} className="mt-2" onClick={onAgain}>
        {cs.again}
      </Button>
    </section>
  )
}

async function copy(line: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(line)
    toast(cs.copied)
  } catch {
    // The clipboard requires a secure origin.
    await alert(cs.notCopied)
  }
}
